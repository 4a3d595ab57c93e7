import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriousFaults } from "#tests/support/accessibility.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { grouped } from "#client/lib/barcode-groups.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";

const faulty = "771100000001";
const store = { name: "North Store", code: "NS1", address: "1 Quay", contact: "Lin", telephone: "13800000001" };
let desk: Desk;
const starred = () => desk.texts(".form-dialog_form .bp6-label:has(.form-row_required)");
const boxOf = (selector: string) =>
  desk.page.$eval(selector, (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });

beforeAll(async () => {
  desk = await openDesk();
  await registerCylinders(desk.other, [faulty]);
  await desk.other.call("POST", "/info/warehouse/add", { ...store, isUsable: true });
  const check = { commandId: randomUUID(), gasBarcode: faulty, procedureId: 9, checkStatus: 0 };
  await desk.other.call("POST", "/manage/procedure/record", { items: [check] });
  await desk.page.goto(`${desk.app.url}/gascylinder/record?cylinder=${faulty}`);
  await desk.until(".detail-head_root .bp6-tag", "On hold");
});
afterAll(() => desk?.close());

describe("a cylinder on hold", () => {
  it("says in its history by whom the exception is taken and what was said of it, as soon as that is", async () => {
    await desk.until(".exception-hands_root", "Unclaimed");
    const path = "/manage/exception";
    const { list } = await desk.other.call<{ list: { id: string }[] }>("GET", `${path}/getpage?gasBarcode=${faulty}`);
    const act = { id: list[0]?.id, commandId: randomUUID() };
    await desk.other.call("PUT", `${path}/claim`, act);
    await desk.until(".exception-hands_root", "claimed");
    await desk.other.call("POST", `${path}/comment`, { ...act, commandId: randomUUID(), comment: "the valve leaks" });
    await desk.until(".exception-hands_said", "the valve leaks");
    expect(await desk.texts(".exception-hands_root")).toEqual([expect.stringMatching(/claimed/)]);
  });

  it("has a dialog with a name, in which axe finds nothing serious", async () => {
    await desk.page.waitForSelector(`::-p-aria([name="Cylinder ${grouped(faulty)}"][role="dialog"])`);
    expect(await seriousFaults(desk.page)).toEqual([]);
  });

  it("is processed from its own dialog, by a form that marks what the chosen result needs", async () => {
    await desk.click(".detail-head_root button:has(.bp6-icon-more)");
    await desk.click(".bp6-popover .bp6-menu-item", "Process an unqualified cylinder");
    await desk.until("#f-isGoodStatus");
    expect(await starred()).toEqual(["Result*"]);
    await desk.page.select("#f-isGoodStatus", "1");
    await desk.until("#f-storeId");
    expect(await starred()).toEqual(["Result*", "Store*", "Measures taken*"]);
    await desk.page.select("#f-isGoodStatus", "2");
    await desk.gone("#f-storeId");
    expect(await starred()).toEqual(["Result*"]);
  });

  it("goes back to a store with the measures taken, and the dialog shows it without the hold", async () => {
    await desk.page.select("#f-isGoodStatus", "1");
    await desk.click("#f-storeId");
    await desk.until(".combobox_offers li", store.name);
    await desk.page.keyboard.press("Enter");
    await desk.type("processingMeasures", "valve tightened");
    await desk.click(".form-dialog_form [type=submit]");
    await desk.gone(".form-dialog_form");
    await desk.until(".detail-facts_root", store.name);
    await desk.gone(".detail-head_root .bp6-icon-lock");
    expect(await desk.texts(".detail-head_root")).toEqual([expect.stringContaining("Usable")]);
  });
});

describe("a toast over an open dialog", () => {
  it("leaves the head of the dialog, with its buttons, in sight", async () => {
    await desk.click(".detail-head_root button:has(.bp6-icon-more)");
    await desk.click(".bp6-popover .bp6-menu-item", "Disable");
    await desk.click(".confirm-dialog_root .bp6-intent-danger");
    await desk.gone(".confirm-dialog_root");
    await desk.until(".toasts_toast", "Disabled");
    const [toast, head] = [await boxOf(".toasts_root"), await boxOf(".detail-head_root")];
    expect(toast.top).toBeGreaterThan(head.bottom);
  });
});

it("never made the page throw or complain", () => {
  expect(desk.faults).toEqual([]);
});
