import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { loginLog } from "#contracts/lists/log.ts";
import { heldClock, letPass, realClock } from "#tests/support/component/clock.ts";
import { click, choose, gone, press, rows, texts, until, wait } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { rowOf } from "#tests/support/component/row-of.ts";
import { answer, pageOf, sent } from "#tests/support/component/transport.ts";

const station = { id: "33333333-3333-4333-8333-333333333333", name: "Lantern Station" };

beforeEach(() => answer("GET /info/common/*", pageOf([station])));
afterEach(realClock);

describe("the export of a list of more than 5,000 rows", () => {
  const open = async (): Promise<void> => {
    answer(`GET ${loginLog.path}`, pageOf([rowOf(loginLog, { id: "1" })], 5001));
    answer("POST /export/*", { id: "job" });
    await openPage(auditScreens.loginLog.path);
    await until(rows);
    await click(".page-head_tools button", "Export");
  };
  const files = (): unknown[] => sent("POST /export/*").map(({ body }) => body["scope"]);

  it("asks once more for the whole table, and goes back to the choice where the answer is no", async () => {
    await open();
    await click(".export_sizes label", "Whole table");
    await click(".export_exportDialog .bp6-intent-primary");
    await until(".dialog_confirmDialog", "Above 5,000: 5,001 in all");
    await click(".dialog_confirmDialog button", "Cancel");
    await gone(".dialog_confirmDialog");
    expect(texts(".export_exportDialog .bp6-dialog-header")).toHaveLength(1);
    expect(files()).toEqual([]);
  });

  it("asks nothing for the current page", async () => {
    await open();
    await click(".export_sizes label", "Current page");
    await click(".export_exportDialog .bp6-intent-primary");
    await gone(".export_exportDialog");
    expect(texts(".dialog_confirmDialog")).toEqual([]);
    expect(files()).toEqual(["page"]);
  });
});

it("the status of a record is switched by the keyboard, after asking", async () => {
  const post = { id: "1", name: "Lamplighter", code: "LL", isUsable: true };
  answer("GET /info/post/getpage", () => pageOf([post]));
  answer("POST /info/post/usable", ({ body }) => {
    post.isUsable = (body as { isUsable: boolean }).isUsable;
    return null;
  });
  const flip = async (): Promise<void> => {
    (await until(`${rows} .bp6-switch input`)).focus();
    await press(" ");
  };
  await openPage("/base/post?name=Lamplighter");
  await flip();
  await click(".dialog_confirmDialog button", "Disable");
  await until(`${rows}[data-row~=dim]`, "Disabled");
  await gone(".dialog_confirmDialog");
  await flip();
  await click(".dialog_confirmDialog button", "Cancel");
  await gone(".dialog_confirmDialog");
  expect(texts(`${rows}[data-row~=dim]`)).toHaveLength(1);
  expect(post.isUsable).toBe(false);
});

it("a selector of stations keeps its offers in sight for a moment after it is left", async () => {
  heldClock();
  answer("GET /admin/account/getpage", pageOf([]));
  answer("GET /admin/user/*", pageOf([]));
  await openPage("/admin/user");
  await click(".page-head_root .bp6-intent-primary");
  await click("#f-companyId");
  await until(".inputs_offers li", station.name);
  await press("{Tab}");
  expect(document.querySelector(".inputs_offers")).not.toBeNull();
  await letPass(1000);
  await gone(".inputs_offers");
});

it("the filter by station offers those of the type that is filtered by", async () => {
  answer("GET /info/vehicle/getpage", pageOf([]));
  await openPage("/base/vehicle");
  await choose("select[name=companyType]", "1");
  await click("button", "2 more");
  await click("[name=companyId]");
  await until(".inputs_offers li", station.name);
  await wait("the type is not asked for", () =>
    sent("GET /info/common/getAllCompanyList").some(({ query }) => query["companyType"] === "1"),
  );
  expect(texts(".inputs_offers li:not([role=option])")).toEqual([]);
});
