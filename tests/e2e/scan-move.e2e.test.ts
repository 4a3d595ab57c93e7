import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { procedures } from "#contracts/procedures/index.ts";
import { countClicks } from "#tests/support/count-clicks.ts";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { openScanJob } from "#tests/support/scan-job.ts";
import { scan } from "#tests/support/scanner.ts";

const barcodes = ["664400000001", "664400000002"] as const;
let desk: Desk;
const recorded = (count: number) => desk.until(".counters_counter[data-result=ok] dd", String(count));
const movesOf = async (gasBarcode: string): Promise<number> => {
  const path = `/manage/gascylinder/gethistory?gasBarcode=${gasBarcode}`;
  const { list } = await desk.other.call<{ list: { procedureId: number | null }[] }>("GET", path);
  return list.filter(({ procedureId }) => procedureId === procedures.emptyReceived).length;
};

beforeAll(async () => {
  desk = await openDesk();
  await registerCylinders(desk.other, barcodes);
  await openScanJob(desk, "Empty received");
});
afterAll(() => desk?.close());

it("a move is one scan, without a click, and so is the next after a reload", async () => {
  const clicks = await countClicks(desk.page);
  await scan(desk.page, barcodes.slice(0, 1));
  await recorded(1);
  await desk.page.reload();
  await desk.until(".scan-screen_side");
  await scan(desk.page, barcodes.slice(1));
  await recorded(2);
  expect(await clicks()).toBe(0);
  await vi.waitFor(async () => expect(await Promise.all(barcodes.map(movesOf))).toEqual([1, 1]), 10_000);
  expect(desk.faults).toEqual([]);
});
