import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBench, type Bench } from "#tests/support/bench.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";

const [line, found, after] = ["663300000001", "663300000002", "663300000003"] as const;
let desk: Bench;

beforeAll(async () => {
  desk = await openBench("Line station", "L1");
  await registerCylinders(desk.other, [line, after], { createdCompanyId: desk.companyId });
  await registerCylinders(desk.other, [found]);
  await desk.openJob("Pre-fill check");
});
afterAll(() => desk?.close());

const isOpen = (step: string) => desk.until(".entry-tabs_root [aria-selected=true]", step);
/** A scale types a weight and ends it with Enter. */
const scaleTypes = async (field: string, kg: string): Promise<void> => {
  await desk.page.waitForFunction((name) => document.activeElement?.getAttribute("name") === name, {}, field);
  await desk.page.keyboard.type(kg);
};

describe("a cylinder at the filling stand", () => {
  it("is checked, filled and checked again with 1 scan, 2 weights and 3 keys", async () => {
    let keys = 0;
    const record = async () => {
      keys += 1;
      await desk.record();
    };
    await desk.scanned(line);
    await desk.until(".ticks_root li", "Held here");
    await record();
    await isOpen("Filling");
    await desk.until(".ticks_root li", "Check within 24 h");
    await scaleTypes("weightBeforeCharge", "16.5");
    await desk.page.keyboard.press("Enter");
    await scaleTypes("weightAfterCharge", "29.04");
    await record();
    await isOpen("Post-fill check");
    await desk.until(".ticks_root li", "Filled, waits for this check");
    await record();
    await isOpen("Pre-fill check");
    await desk.until(".counters_counter[data-result=ok] dd", "3");
    expect(keys).toBe(3);
  });

  it("leaves its result in sight above the next one", async () => {
    await desk.scanned(after);
    await desk.until(".entry-head_root");
    expect(await desk.texts(".hero_root[data-result=ok] .hero_head")).toEqual(["Recorded"]);
  });

  it("is taken back from its row by whoever recorded it, its last step alone", async () => {
    expect(await desk.texts(".stream_lines li .link-button_root:not(.barcode_root)")).toEqual(["Undo"]);
    await desk.click(".stream_lines .link-button_root", "Undo");
    await desk.until(".counters_counter[data-result=ok] dd", "2");
    expect(await desk.texts(".stream_lines li")).toHaveLength(2);
  });

  it("shows a stop on a phone whole, with the last result above it and not over it", async () => {
    await desk.page.setViewport({ width: 390, height: 640 });
    const scanByHand = async (code: string) => {
      await desk.click(".phone-bar_root button[aria-label='Type a barcode']");
      await desk.page.type("input[name=gasBarcode]", code);
      await desk.page.keyboard.press("Enter");
    };
    await desk.click(".entry_actions .bp6-button", "Abandon");
    // It was registered elsewhere, and is found here.
    await scanByHand(found);
    await desk.until(".ticks_root li.ticks_isWarn", "Place differs");
    await desk.record();
    await desk.until(".hero_root[data-result=exc]");
    await desk.click(".entry_actions .bp6-button", "Abandon");
    await desk.click(".entry-tabs_root [role=tab]", "Filling");
    await scanByHand(after);
    const stop = await desk.until(".stop_root h3", "Do not fill: pre-fill check missing");
    await desk.until(".hero_root[data-result=exc]");
    const covering = await stop.evaluate((heading) => {
      const { left, top, width, height } = heading.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, top + height / 2);
      return shown === heading ? "" : (shown?.outerHTML.slice(0, 200) ?? "out of sight");
    });
    expect(covering).toBe("");
  });
});

it("never made the page throw or complain", () => {
  expect(desk.faults).toEqual([]);
});
