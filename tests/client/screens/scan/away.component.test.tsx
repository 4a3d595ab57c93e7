import { describe, expect, it, vi } from "vitest";
import { previewProcedure } from "#contracts/commands/preview.ts";
import { recordProcedures } from "#contracts/commands/record-procedures.ts";
import { getOwnBottles, type OwnBottleRow } from "#contracts/interface/own-bottles.ts";
import { click, gone, press, texts, until } from "#tests/support/component/hands.ts";
import { answerScans, counted, openScan, scan, sendNow, sentScans } from "#tests/support/component/scan-page.ts";
import { answer, away, sent } from "#tests/support/component/transport.ts";

const [held, fit, full, unchecked, strange, fresh] = Array.from({ length: 6 }, (_, n) => `66220000000${n + 1}`) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const checkedAt = new Date(Date.now() - 3_600_000).toISOString();

/** A row as the server has it: empty, checked before filling, and fit, unless something else is given. */
const row = (code: string, more: Partial<Record<number, unknown>> = {}): OwnBottleRow => {
  const all = [[code], "YSP12", "empty", "preFillPassed", checkedAt, "active", [], "2099-01-01", "2099-01-01"];
  return Object.assign(all, more) as OwnBottleRow;
};
const rows = [
  row(held, { 2: "full", 3: "postFillPassed", 5: "held", 6: ["fault"] }),
  row(fit, { 2: "full", 3: "postFillPassed" }),
  row(full, { 2: "full", 3: "filled" }),
  row(unchecked, { 3: "none", 4: null }),
  row(fresh, { 3: "none", 4: null }),
];

/** Opens the page with its job, hears the server once, and loses the network. */
const loseNetwork = async (job: "fullOutOfStore" | "filling" | "preFillCheck"): Promise<void> => {
  answer(getOwnBottles, { position: "1.1.a", rows, gone: [], whole: true });
  await openScan({ job });
  await vi.waitFor(() => expect(sent(getOwnBottles).length).toBeGreaterThan(0));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  answer(recordProcedures, away);
  answer(previewProcedure, away);
  answer(getOwnBottles, away);
  answer("GET /manage/gascylinder/get", away);
};
const asOf = /as of \d\d:\d\d/;

describe("a scan without a network", () => {
  it("of a cylinder on hold is stopped with the moment of what is known, and goes once the network is back", async () => {
    await loseNetwork("fullOutOfStore");
    scan(held);
    await until(".scan-view_hero[data-result=no]", "Stopped: On hold: failed check");
    expect(texts(".scan-view_hero").join()).toMatch(asOf);
    expect(texts(".scan-view_hero .bp6-button").join()).not.toContain("Record");
    scan(fit);
    await counted("wait", 1);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    answerScans();
    sendNow();
    await counted("ok", 1);
    expect(sentScans().some(({ gasBarcode }) => gasBarcode === held)).toBe(false);
    await click(".scan-view_heldList .bp6-button", "Record now");
    sendNow();
    await counted("ok", 2);
    expect(sentScans().at(-1)).toMatchObject({ gasBarcode: held, procedureId: 7 });
  });

  it("of a full cylinder that lacks its check waits for one more press", async () => {
    await loseNetwork("fullOutOfStore");
    scan(full);
    await until(".scan-view_hero[data-result=exc]", "No post-fill check");
    expect(texts(".scan-view_hero").join()).toMatch(asOf);
    await click(".scan-view_hero .bp6-button", "Record anyway");
    await counted("wait", 1);
  });

  it("of a cylinder that is not the company's is recorded to be judged later", async () => {
    await loseNetwork("fullOutOfStore");
    scan(strange);
    await counted("wait", 1);
    expect(texts(".scan-view_heldList")).toEqual([]);
  });
});

describe("the bench without a network", () => {
  it("stops a cylinder on hold before its filling, and names the specification and the moment", async () => {
    await loseNetwork("filling");
    scan(held);
    await until(".scan-entry_stop h3", "Do not fill: on hold");
    expect(texts(".scan-entry_stop li span").join()).toMatch(asOf);
    await until(".scan-entry_entryHead", "YSP12");
    expect(document.querySelector("fieldset[disabled] [name=weightBeforeCharge]")).not.toBeNull();
    // Place and medium are known to the server alone.
    expect(texts(".scan-entry_ticks li").join()).not.toContain("At this site");
  });

  it("records the filling of an unchecked cylinder at the second press", async () => {
    await loseNetwork("filling");
    scan(unchecked);
    await until(".scan-entry_say", "No pre-fill check");
    const [before, after] = document.querySelectorAll<HTMLInputElement>("[name^=weight]");
    before?.focus();
    await press("7");
    after?.focus();
    await press("11.9");
    await press("{Control>}{Enter}{/Control}");
    await until(".scan-entry_say", "Press once more to record");
    await press("{Control>}{Enter}{/Control}");
    await gone(".scan-entry_say");
  });

  it("counts a check that this page has just done: the filling asks nothing", async () => {
    await loseNetwork("preFillCheck");
    scan(fresh);
    await until(".scan-entry_ticks li");
    await press("{Control>}{Enter}{/Control}");
    await until(".scan-entry_tabs [aria-selected=true]", "Filling");
    await until(".scan-entry_ticks li", "Check within 24 h");
    expect(texts(".scan-entry_say")).toEqual([]);
  });
});
