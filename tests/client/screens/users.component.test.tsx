import { beforeEach, expect, it } from "vitest";
import { uuid } from "#client/lib/uuid.ts";
import {
  click,
  counted,
  fill,
  focused,
  gone,
  press,
  rows,
  texts,
  type,
  until,
  valueOf,
  wait,
} from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { personOf } from "#tests/support/component/person.ts";
import { answer, pageOf, sent } from "#tests/support/component/transport.ts";

const form = ".form_form";
const toast = ".toaster_toast[data-kind=exc]";
const admin = personOf();
const account = { ...admin.accountInfo, isUsable: true, employeesId: null, roleIds: "", version: 1 };
const roles = [
  { id: uuid(), key: "admin", label: "管理员", description: "管理员 Administrator", dataScope: "all", isUsable: true },
];
/** User names that somebody has. */
const taken = ["ADMIN"];

beforeEach(() => {
  answer("GET /admin/account/getpage", pageOf([account]));
  answer("GET /admin/account/get", account);
  answer("GET /admin/account/getisnotexist", ({ query }) => !taken.includes(query["userName"]?.toUpperCase() ?? ""));
  answer("GET /admin/role/getpage", () => pageOf(roles));
  answer("GET /admin/role/getlist", pageOf([]));
  answer("GET /info/common/*", pageOf([]));
});

const leave = async (): Promise<void> => {
  await press("{Tab}");
};
const openForm = async (): Promise<void> => {
  await openPage("/admin/user", { as: admin });
  await click(".page-head_root .bp6-intent-primary");
  await focused("#f-userName");
};

it("says that a user name exists when its field is left, and empties it", async () => {
  await openForm();
  await type("userName", " ADMIN ");
  await leave();
  await until("#f-userName-note", "The user name ADMIN exists already");
  expect(valueOf("userName")).toBe("");
  await type("userName", "nobody.yet");
  await leave();
  await gone("#f-userName-note");
  await wait("the second name was not asked for", () => sent("GET /admin/account/getisnotexist").length === 2);
  expect(valueOf("userName")).toBe("nobody.yet");
});

it("counts every starred field that is left out", async () => {
  await openForm();
  await click(`${form} [type=submit]`);
  await until(`${form} [role=alert]`);
  const starred = [...document.querySelectorAll(`${form} label:has(.form_required)`)];
  expect(texts(`${form} [role=alert] a`)).toContain("Employee");
  expect(texts(`${form} [role=alert] a`).toSorted()).toEqual(
    starred.map((label) => label.firstChild?.textContent ?? "").toSorted(),
  );
});

it("lets an edited account keep its user name, and asks about another that exists", async () => {
  await openPage("/admin/user", { as: admin });
  await click(`${rows} td[data-cell~=actions] .link-button_root`);
  await until("#f-userName");
  await fill("#f-userName", "admin");
  await leave();
  expect(valueOf("userName")).toBe("admin");
  expect(sent("GET /admin/account/getisnotexist")).toEqual([]);
  taken.push("XIAOMEI");
  await fill("#f-userName", "Xiaomei");
  await leave();
  await until("#f-userName-note", "The user name Xiaomei exists already");
});

it("adds a role, and leaves the one with every code to be looked at alone", async () => {
  answer("POST /admin/role/add", ({ body }) => {
    roles.push({ ...(body as (typeof roles)[0]), id: uuid(), key: "" });
    return null;
  });
  await openPage("/admin/role", { as: admin });
  await click(".page-head_root .bp6-intent-primary", "role");
  await focused("#f-label");
  await type("label", "Night clerk");
  await click(`${form} [type=submit]`);
  await gone(form);
  await until(`${rows} td`, "Night clerk");
  expect(texts(`${rows} td[data-cell~=actions] .link-button_root`)).toEqual(["View", "Edit"]);
});

it("warns, alone and in a batch, that the built-in account and role are not deleted, and keeps them", async () => {
  await openPage("/admin/user", { as: admin });
  await counted(rows, 1);
  const batch = [...document.querySelectorAll<HTMLButtonElement>(".list_batchBar button")];
  expect(batch.map(({ disabled }) => disabled)).toEqual(batch.map(() => true));
  await click(`${rows} td[data-cell~=actions] button[aria-label]`);
  await click(".bp6-menu-item.bp6-intent-danger", "Delete");
  await until(toast, "管理员, this account cannot be deleted");
  await click(".toaster_toast button");
  await gone(toast);
  await click(`${rows} td[data-cell~=select] input`);
  await click(".list_batchBar button", "Delete");
  await until(toast, "管理员, this account cannot be deleted");
  expect(document.querySelector(".dialog_confirmDialog")).toBeNull();
});

it("warns that the built-in role is not deleted", async () => {
  await openPage("/admin/role", { as: admin });
  await click(`${rows} td[data-cell~=actions] button[aria-label]`);
  await click(".bp6-menu-item.bp6-intent-danger", "Delete");
  await until(toast, "管理员 Administrator, deletion forbidden");
  expect(document.querySelector(".dialog_confirmDialog")).toBeNull();
});
