import { randomUUID } from "node:crypto";
import type { BrowserContext } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { openPhone, type Phone } from "#tests/support/phone.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { openProfile, sharedApp, type SharedApp } from "#tests/support/shared.ts";

const cylinder = "554400000001";
const cylinders = [cylinder, "554400000002"];
let app: SharedApp;
let browser: BrowserContext;
let phone: Phone;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), openProfile()]);
  phone = await openPhone({ app, browser });
  await registerCylinders(phone.other, cylinders);
  // A check with a defect raises an exception, whose barcode stands in the cockpit: one below the other.
  const defects = await phone.other.call<{ list: { id: string }[] }>("GET", "/info/common/getdefectivelist?type=9");
  const check = { procedureId: 9, checkStatus: 0, defectIds: [defects.list[0]?.id] };
  const items = cylinders.map((gasBarcode) => ({ ...check, gasBarcode, commandId: randomUUID() }));
  await phone.other.call("POST", "/manage/procedure/record", { items });
});
afterAll(() => browser?.close());

/** Targets in sight that are smaller than 24 × 24 px, too small for a finger. A box with its label is one target. */
const small = (): Promise<string[]> =>
  phone.page.evaluate(() => {
    const targets = "a[href], button, input, select, textarea, [role=button], [role=tab], [role=option], [role=slider]";
    const found = [...document.querySelectorAll<HTMLElement>(targets)]
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
      .map((each) => each.closest("label") ?? each)
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      // Skip links come into sight with the focus.
      .filter(({ box }) => box.width > 1 && box.bottom > 0)
      .filter(({ box }) => box.width < 23.5 || box.height < 23.5);
    const told = found.map(
      ({ each, box }) =>
        `${each.tagName} ${each.className} ${Math.round(box.width)}×${Math.round(box.height)} ${each.textContent.slice(0, 24)}`,
    );
    return [...new Set(told)];
  });

/** Pages, and what shows that they are whole. */
const pages: [path: string, whole: string][] = [
  ["/index", ".board-exceptions_row + .board-exceptions_row .cells_barcode"],
  ["/work/scan", ".scan_phone"],
  ["/gascylinder/record", ".cards_listCard"],
  [`/gascylinder/record?cylinder=${cylinder}`, "body:has(.cylinder-detail_exceptions):has(.cylinder-detail_link)"],
  ["/gascylinder/filling", ".filters_filterBar"],
  ["/gascylinder/checks", ".filters_filterBar"],
  ["/work/exceptions", ".cells_barcode"],
  ["/salesManagement/order/index", ".filters_filterBar"],
  ["/salesManagement/customerInformation/index", ".page-head_root"],
  ["/base/vehicle", ".page-head_root"],
  ["/admin/user", ".table_root tbody tr, .cards_listCard"],
  ["/account/settings", "main form, main button"],
];

describe("everything that a finger can hit is at least 24 px wide and high, and accessible to others", () => {
  it.each(pages)("at %s", async (path, whole) => {
    await phone.page.goto(app.url + path);
    await phone.until(whole);
    await phone.page.waitForFunction(() => !document.querySelector(".loading_root, [aria-busy=true]"));
    expect(await small()).toEqual([]);
    expect(await seriousFaults(phone.page)).toEqual([]);
  });

  it("in the form of a record", async () => {
    await phone.page.goto(`${app.url}/gascylinder/record`);
    await phone.click(".page-head_tools .bp6-intent-primary");
    await phone.until(".form_formBody");
    expect(await small()).toEqual([]);
  });

  it("on the scan page at work", async () => {
    await phone.openJob("Pre-fill check");
    expect(await small()).toEqual([]);
    await phone.click(".scan_phoneBar button[aria-label$='Type a barcode']");
    await phone.page.type("input[name=gasBarcode]", cylinder, { delay: 160 });
    await phone.page.keyboard.press("Enter");
    await phone.until(".scan-entry_defect");
    expect(await small()).toEqual([]);
  });
});
