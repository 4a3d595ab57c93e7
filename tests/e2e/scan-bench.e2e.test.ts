import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBench, type Bench } from "#tests/support/bench.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";

const [first, second, third, fourth] = ["662200000001", "662200000002", "662200000003", "662200000004"] as const;
let desk: Bench;

const elsewhere = (item: Record<string, unknown>) =>
  desk.other.call("POST", "/manage/procedure/record", {
    items: [{ commandId: randomUUID(), companyId: desk.companyId, ...item }],
  });
const now = () => new Date().toISOString();
const isShut = (name: string) => desk.page.$eval(`[name=${name}]`, (input) => input.matches(":disabled"));

beforeAll(async () => {
  desk = await openBench("Bench station", "B1");
  await registerCylinders(desk.other, [first]);
  await registerCylinders(desk.other, [second, third, fourth], { createdCompanyId: desk.companyId });
  const fillingStartTime = new Date(Date.now() - 60_000).toISOString();
  const weights = { weightBeforeCharge: 16.5, weightAfterCharge: 17.5 };
  await elsewhere({ gasBarcode: third, procedureId: 9, checkStatus: 1 });
  await elsewhere({ gasBarcode: third, procedureId: 8, fillingStartTime, fillingEndTime: now(), ...weights });
  await elsewhere({ gasBarcode: fourth, procedureId: 9, checkStatus: 1 });
  await desk.openJob("Filling");
});
afterAll(() => desk?.close());

describe("the bench where cylinders are checked and filled one by one", () => {
  it("stops before a filling that would be refused, with every reason, and nothing can be entered", async () => {
    await desk.scanned(first);
    await desk.until(".stop_root h3", "Do not fill: not here, pre-fill check missing");
    expect(await desk.texts(".stop_root li")).toEqual([
      expect.stringContaining("is not at Bench station"),
      expect.stringContaining("has not passed a pre-fill check at Bench station"),
    ]);
    expect(await desk.texts(".ticks_root li.ticks_isBad")).toEqual(["Not here", "Pre-fill check missing"]);
    expect(await isShut("weightBeforeCharge")).toBe(true);
    expect(await desk.page.$(".entry_actions .bp6-intent-primary:not(:disabled)")).toBeNull();
    expect(
      await desk.page.$(".hero_root[data-result=ok], .gate-card_root:not(.gate-card_isBad, .gate-card_isNone)"),
    ).toBeNull();
  });

  it("leads from the stop to the next right step, with the cylinder in hand", async () => {
    await desk.click(".stop_root .bp6-button", "Pre-fill check");
    await desk.until(".entry-tabs_root [aria-selected=true]", "Pre-fill check");
    await desk.until(".ticks_root li.ticks_isWarn", "Place differs");
    expect(await desk.page.$(".stop_root")).toBeNull();
    await desk.record();
    // It was registered elsewhere: found here, which is an exception.
    await desk.until(".hero_root[data-result=exc]", first);
  });

  it("opens the filling by itself for a cylinder whose check was passed", async () => {
    await desk.until(".entry-tabs_root [aria-selected=true]", "Filling");
    await desk.until(".entry-head_root", first);
    expect(await desk.texts(".entry-tabs_root [aria-selected=true]")).toEqual([expect.stringMatching(/Filling.*1/)]);
  });

  it("ticks off in words what holds before the gas flows", async () => {
    await desk.until(".ticks_root li", "Check within 24 h");
    expect(await desk.page.$(".stop_root")).toBeNull();
    const ticks = await desk.texts(".ticks_root li");
    expect(ticks.map((tick) => tick.replace(/\d\d\/\d\d\/\d{4}|\d+ s/, "…"))).toEqual([
      "Active",
      "Inspection to …",
      "Held here",
      "Empty",
      "Check within 24 h, … ago",
      "Medium matches",
    ]);
    expect(await isShut("weightBeforeCharge")).toBe(false);
  });

  it("says of a check how old it is, whose it is and where it was", async () => {
    await desk.until(".gate-card_root small", "管理员");
    const [said = ""] = await desk.texts(".gate-card_root small");
    expect(said.replace(/^[\dminsh ]+ ago/, "… ago")).toBe("… ago, 管理员, this station");
  });

  it("goes from the weight before a filling to the one after it by the Enter of a scale", async () => {
    await desk.click("input[name=weightBeforeCharge]");
    await desk.page.keyboard.type("17.5");
    await desk.page.keyboard.press("Enter");
    await desk.page.waitForFunction(() => document.activeElement?.getAttribute("name") === "weightAfterCharge");
    await desk.page.keyboard.type("30");
    await desk.until(".fill-entry_scale", "12.50");
    expect(await desk.page.$eval("input[name=weightBeforeCharge]", (input) => input.value)).toBe("17.5");
  });

  it("shows a refusal as large as a success, and it stays above the next cylinder", async () => {
    // Somebody else finds a fault in this moment.
    await elsewhere({ gasBarcode: first, procedureId: 13, checkStatus: 0 });
    await desk.record();
    await desk.until(".hero_root[data-result=no]:not(.hero_isSmall)", "on hold");
    await desk.scanned(second);
    await desk.until(".entry-head_root", "Not checked yet");
    await desk.until(".hero_root[data-result=no].hero_isSmall", "on hold");
    expect(await desk.texts(".counters_counter[data-result=no] dd")).toEqual(["1"]);
  });

  it("shows nothing green beside a stop, though the last one went well", async () => {
    await desk.click(".stop_root .bp6-button", "Pre-fill check");
    await desk.until(".ticks_root li", "Held here");
    await desk.record();
    await desk.until(".entry-tabs_root [aria-selected=true]", "Filling");
    await desk.until(".hero_root[data-result=ok]", "Recorded");
    await desk.click(".entry_actions .bp6-button", "Abandon");
    await desk.click(".entry-tabs_root [role=tab]", "Pre-fill check");
    await desk.scanned(third);
    await desk.until(".stop_root h3", "Stop, this check is refused: not empty");
    expect(await desk.texts(".ticks_root li.ticks_isBad")).toEqual(["Not empty"]);
    expect(
      await desk.page.$(".hero_root[data-result=ok], .gate-card_root:not(.gate-card_isBad, .gate-card_isNone)"),
    ).toBeNull();
  });

  it("lets nobody pass a full cylinder before its filling, and leads to the check that it waits for", async () => {
    expect(await desk.texts(".entry_actions .bp6-button:not(:disabled)")).toEqual(["Abandon"]);
    await desk.record();
    expect(await desk.page.$(".stop_root")).not.toBeNull();
    await desk.click(".stop_root .bp6-button", "Post-fill check");
    await desk.until(".ticks_root li", "Filled, waits for this check");
    await desk.record();
    await desk.until(".hero_root[data-result=ok]", "Recorded");
  });

  it("tells that a cylinder was never filled before its post-fill check is passed", async () => {
    await desk.click(".entry-tabs_root [role=tab]", "Post-fill check");
    await desk.scanned(fourth);
    await desk.until(".stop_root h3", "Stop, this check is refused: not filled");
    expect(
      await desk.page.$(".hero_root[data-result=ok], .gate-card_root:not(.gate-card_isBad, .gate-card_isNone)"),
    ).toBeNull();
    await desk.click(".stop_root .bp6-button", "Filling");
    await desk.until(".entry-tabs_root [aria-selected=true]", "Filling");
    await desk.until(".ticks_root li", "Check within 24 h");
  });
});

it("never made the page throw or complain", () => {
  expect(desk.faults).toEqual([]);
});
