import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBench, type Bench } from "#tests/support/bench.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";

const [first, second] = ["662700000001", "662700000002"] as const;
let desk: Bench;

const card = "[aria-label='Simulated scale']";
const isReady = (text: string) =>
  desk.page.waitForFunction(
    (said) => {
      const button = document.querySelector(".entry_actions .bp6-intent-primary:not(:disabled)");
      return button?.textContent.includes(said);
    },
    {},
    text,
  );
const press = () => desk.page.keyboard.press("Space");
const weightBefore = () => desk.page.$eval("input[name=weightBeforeCharge]", (input) => input.value);

beforeAll(async () => {
  desk = await openBench("Scale station", "S1");
  await registerCylinders(desk.other, [first, second], { createdCompanyId: desk.companyId });
  await desk.openJob("Pre-fill check");
});
afterAll(() => desk?.close());

describe("a filling from a live scale", () => {
  it("types its weights until somebody chooses a scale", async () => {
    await desk.until("[aria-label='Weights typed']", "Connect a scale");
    expect(await desk.page.$(card)).toBeNull();
  });

  it("offers a simulated scale where the server says so, and the page says that its weights are invented", async () => {
    await desk.click("[aria-label='Scale settings']");
    await desk.click(".bp6-popover label", "Simulated scale, its weights are invented");
    await desk.gone(".bp6-popover");
    const shown = await desk.until(card, "these weights are invented");
    expect(await shown.$("button[aria-label='Scale settings']")).not.toBeNull();
  });

  it("starts and ends by the space key, each with the weight that stands still", async () => {
    await desk.scanned(first);
    await desk.until(".ticks_root li", "Held here");
    // The settings' button had the focus: the scanner's Enter pressed nothing.
    expect(await desk.page.$(".bp6-popover")).toBeNull();
    await desk.record();
    await desk.until(".entry-tabs_root [aria-selected=true]", "Filling");
    await desk.until(".fill-entry_scale", "16.54");
    await isReady("Start filling");
    await press();
    // The gas flows: nothing can be ended while the weight rises.
    await desk.until(".fill-entry_scale", "filling");
    expect(await weightBefore()).toBe("16.54");
    await isReady("End filling");
    await desk.until(".fill-entry_scale", "stands still");
    await press();
    await desk.until(".hero_root[data-result=ok]", "kg filled");
    await desk.until(".entry-tabs_root [aria-selected=true]", "Post-fill check");
    await desk.record();
  });

  it("keeps the keyboard: typed weights are recorded while a scale is heard", async () => {
    await desk.until(".entry-tabs_root [aria-selected=true]", "Pre-fill check");
    await desk.scanned(second);
    await desk.until(".ticks_root li", "Held here");
    await desk.record();
    await desk.until(".entry-tabs_root [aria-selected=true]", "Filling");
    await desk.until(".fill-entry_scale", "16.54");
    await desk.click("input[name=weightBeforeCharge]");
    await desk.page.keyboard.type("16.5");
    await desk.page.keyboard.press("Enter");
    await desk.page.keyboard.type("17.5");
    await isReady("Record the filling");
    await desk.record();
    await desk.until(".hero_root[data-result=ok]", "1 kg filled");
    expect(await desk.texts(".counters_counter[data-result=ok] dd")).toEqual(["5"]);
  });

  it("is chosen again by this browser after a reload", async () => {
    await desk.page.reload();
    await desk.until(card, "these weights are invented");
    expect(await desk.page.evaluate(() => localStorage.getItem("scale"))).toContain("simulated");
  });
});

it("never made the page throw or complain", () => {
  expect(desk.faults).toEqual([]);
});
