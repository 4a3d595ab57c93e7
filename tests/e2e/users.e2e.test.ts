import { afterAll, beforeAll, expect, it } from "vitest";
import { openDesk, rows, type Desk } from "#tests/support/desk.ts";

let desk: Desk;
const leave = (name: string): Promise<void> => desk.page.locator(`#f-${name}`).click();
const openForm = async (): Promise<void> => {
  await desk.open("/admin/user");
  await desk.click(".page-head_root .bp6-intent-primary");
  await desk.until("#f-userName");
};

beforeAll(async () => {
  desk = await openDesk();
  // The browser asks before what was typed is lost with the page.
  desk.page.on("dialog", (dialog) => void dialog.accept());
});
afterAll(() => desk?.close());

it("says that a user name exists when its field is left, and empties it", async () => {
  await openForm();
  await desk.type("userName", " ADMIN ");
  await leave("nickName");
  await desk.until("#f-userName-note", "The user name ADMIN exists already");
  expect(await desk.valueOf("userName")).toBe("");
  await desk.type("userName", "nobody.yet");
  await leave("nickName");
  await desk.gone("#f-userName-note");
  expect(await desk.valueOf("userName")).toBe("nobody.yet");
});

it("counts every starred field that is left out, the roles too", async () => {
  await openForm();
  await desk.click(".form-dialog_form [type=submit]");
  await desk.until(".form-dialog_form [role=alert]");
  const named = await desk.texts(".form-dialog_form [role=alert] a");
  const starred = await desk.page.$$eval(".form-dialog_form label:has(.form-row_required)", (labels) =>
    labels.map((label) => label.firstChild?.textContent ?? ""),
  );
  expect(named).toContain("Roles");
  expect(named.toSorted()).toEqual(starred.toSorted());
});

it("lets a record that is edited keep its user name, and asks when it gets another that exists", async () => {
  await desk.open("/admin/user?userName=admin");
  await desk.counted(rows, 1);
  await desk.click(`${rows} td[data-cell~=actions] .link-button_root`);
  await desk.until("#f-userName");
  await desk.page.locator("#f-userName").fill("admin");
  await leave("nickName");
  expect(await desk.valueOf("userName")).toBe("admin");
  expect(desk.faults).toEqual([]);
});

it("adds a role, and leaves the one with every code to be looked at alone", async () => {
  const saved = async () => {
    await desk.click(".form-dialog_form [type=submit]");
    await desk.gone(".form-dialog_form");
  };
  await desk.open("/admin/role");
  await desk.click(".page-head_root .bp6-intent-primary", "role");
  await desk.type("label", "Night clerk");
  await saved();
  await desk.until(`${rows} td`, "Night clerk");
  const actionsOf = (label: string) =>
    desk.page.$$eval(
      rows,
      (all, wanted) =>
        all.find((row) => row.textContent.includes(wanted))?.querySelector("td[data-cell~=actions] .link-button_root")
          ?.textContent,
      label,
    );
  expect([await actionsOf("Night clerk"), await actionsOf("管理员")]).toEqual(["Edit", "View"]);
  expect(desk.faults).toEqual([]);
});

it("warns, alone and in a batch, that the built-in account and role are not deleted, and keeps them", async () => {
  const toast = ".toasts_toast[data-kind=exc]";
  await desk.open("/admin/user?userName=admin");
  expect(await desk.page.$$eval(".batch-bar_root button", (all) => all.map((each) => each.disabled))).not.toContain(
    false,
  );
  await desk.click(`${rows} td[data-cell~=actions] button[aria-label]`);
  await desk.click(".bp6-menu-item.bp6-intent-danger", "Delete");
  await desk.until(toast, "管理员, this account cannot be deleted");
  await desk.click(`${rows} td[data-cell~=select] label`);
  await desk.page.waitForSelector(".batch-bar_root button:enabled");
  await desk.page.click(".toasts_toast button");
  await desk.gone(toast);
  await desk.click(".batch-bar_root button", "Delete");
  await desk.until(toast, "管理员, this account cannot be deleted");
  await desk.open("/admin/role");
  await desk.click(`${rows} td[data-cell~=actions] button[aria-label]`);
  await desk.click(".bp6-menu-item.bp6-intent-danger", "Delete");
  await desk.until(toast, "管理员 Administrator, deletion forbidden");
  expect(await desk.page.$(".confirm-dialog_root")).toBeNull();
  expect(desk.faults).toEqual([]);
});
