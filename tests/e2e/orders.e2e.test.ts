import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countClicks } from "#tests/support/count-clicks.ts";
import { openDesk, rows, type Desk } from "#tests/support/desk.ts";
import { fillTimes } from "#tests/support/fill-times.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";

const numbers = ["QUEUE-1", "QUEUE-2", "QUEUE-3"] as const;
const barcodes = ["773300000001", "773300000002", "773300000003"] as const;
let desk: Desk;

/** Fills the cylinders and sends each under an order of its own to one customer. */
const deliver = async (): Promise<void> => {
  const { call } = desk.other;
  const contact = { address: "Road 1", contact: "Li", telephone: "13800000000" };
  const station = { name: "Queue station", code: "QS", ...contact };
  const { id: companyId } = await call<{ id: string }>("POST", "/info/gasstations/add", station);
  await registerCylinders(desk.other, barcodes, { createdCompanyId: companyId });
  const customer = { name: "Golden Wok", projectName: "Queue Street", telephone: "13800000009", address: "Road 9" };
  const { id: clientId } = await call<{ id: string }>("POST", "/trade/clientinfo/add", customer);
  const weights = { weightBeforeCharge: 16.5, weightAfterCharge: 18 };
  const items = barcodes.flatMap((gasBarcode, index) => [
    { gasBarcode, procedureId: 9, checkStatus: 1 },
    { gasBarcode, procedureId: 8, ...weights, ...fillTimes() },
    { gasBarcode, procedureId: 11, checkStatus: 1 },
    { gasBarcode, procedureId: 3, clientId, orderNumber: numbers[index] },
  ]);
  const sent = items.map((item) => ({ commandId: randomUUID(), companyId, ...item }));
  const { results } = await call<{ results: { outcome: string; msg?: string }[] }>("POST", "/manage/procedure/record", {
    items: sent,
  });
  expect(results.filter(({ outcome }) => outcome !== "recorded")).toEqual([]);
};
const states = async (): Promise<Record<string, unknown>> => {
  const { list } = await desk.other.call<{ list: Record<string, unknown>[] }>(
    "GET",
    "/trade/order/getpage?key=Queue Street",
  );
  return Object.fromEntries(list.map((row) => [row["orderNumber"], row["orderStatus"]]));
};

/** The page did it, so this caller's list may be a moment behind. */
const shown = { timeout: 10_000 };

beforeAll(async () => {
  desk = await openDesk();
  await deliver();
});
afterAll(() => desk?.close());

describe("the orders", () => {
  it("are completed in three clicks from any page of their menu: the menu, the row, the question", async () => {
    await desk.open("/salesManagement/customerInformation/index");
    const clicks = await countClicks(desk.page);
    await desk.click(".shell_rail a", "Orders");
    await desk.click(`${rows}:has(td) .link-button_root`, "Complete");
    await desk.click(".dialog_confirmDialog .bp6-intent-primary");
    await desk.until(".toaster_toasts", "1 order completed");
    expect(await clicks()).toBe(3);
    const completed = async () => Object.values(await states()).filter((status) => status === 1);
    await expect.poll(completed, shown).toHaveLength(1);
  });

  it("show their bottles inside, and those that pend are completed several at once", async () => {
    await desk.open("/salesManagement/order/index?key=Queue Street");
    await desk.click(`${rows}:first-child .link-button_root`, "1");
    await desk.until(".list_listDialog tbody td", barcodes[0].slice(0, 4));
    await desk.page.keyboard.press("Escape");
    await desk.gone(".dialog_dialogFrame");
    for (const index of [1, 2]) await desk.click(`${rows}:nth-child(${index}) td[data-cell~=select] label`);
    await desk.click(".foot-bar_root .link-button_root", "Complete");
    await desk.until(".dialog_confirmDialog", "Golden Wok (Queue Street, Road 9), 1 cylinder");
    await desk.click(".dialog_confirmDialog .bp6-intent-primary");
    await desk.until(".toaster_toasts", "2 orders completed");
    await expect.poll(states, shown).toEqual(Object.fromEntries(numbers.map((number) => [number, 1])));
    expect(desk.faults).toEqual([]);
  });
});
