import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk, type Desk } from "#tests/support/desk.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { openScanJob } from "#tests/support/scan-job.ts";
import { scan } from "#tests/support/scanner.ts";

const [first, second, third] = ["662900000001", "662900000002", "662900000003"] as const;
const card = "[aria-label=Plan]";
let desk: Desk;

/** Writes another plan into the job. */
const plan = async (text: string) => {
  await desk.page.keyboard.press("F2");
  await desk.click(".job-dialog_fields input[name=plan]");
  await desk.page.keyboard.down("Control");
  await desk.page.keyboard.press("a");
  await desk.page.keyboard.up("Control");
  await desk.page.keyboard.type(text, { delay: 120 });
  await desk.click(".job-dialog_root .bp6-dialog-footer .bp6-intent-primary");
  await desk.gone(".bp6-dialog");
};

beforeAll(async () => {
  desk = await openDesk();
  await registerCylinders(desk.other, [first, second, third]);
  await openScanJob(desk, "Empty received");
});
afterAll(() => desk?.close());

describe("a job that was planned", () => {
  it("says how many of how many were scanned, and when all are there", async () => {
    await plan("2");
    await desk.until(card, "0 of 2");
    await scan(desk.page, [first]);
    await desk.until(card, "1 of 2");
    await desk.until(card, "1 cylinder to come");
    await scan(desk.page, [second]);
    await desk.until(card, "All there");
    expect(await desk.texts(".stream_unplanned")).toEqual([]);
  });

  it("marks what is not planned, in its row and in the plan", async () => {
    await plan("YSP4.7 x 1");
    await scan(desk.page, [third]);
    await desk.until(".stream_unplanned", "Not in the plan");
    await desk.until(card, "3 cylinders more than planned");
    await desk.until(card, "0 of 1");
    await desk.counted(".stream_unplanned", 3);
    // Every scanned cylinder is a YSP118.
    expect((await desk.texts(".stream_unplanned")).length).toBe(3);
  });

  it("says that a plan is not read, and records all the same", async () => {
    await plan("many");
    await desk.until(card, "The plan is not read");
    expect(await desk.texts(".counters_counter[data-result=no] dd")).toEqual(["0"]);
  });
});

it("never made the page throw or complain", () => {
  expect(desk.faults).toEqual([]);
});
