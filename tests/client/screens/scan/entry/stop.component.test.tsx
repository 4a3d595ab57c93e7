import { describe, expect, it } from "vitest";
import { previewProcedure, type PreviewAnswer } from "#contracts/commands/preview.ts";
import { procedures, type ProcedureId } from "#contracts/procedures/index.ts";
import { click, gone, press, texts, until } from "#tests/support/component/hands.ts";
import { openScan, previewOf, scan, sentScans } from "#tests/support/component/scan-page.ts";
import { answer } from "#tests/support/component/transport.ts";

const barcode = "662200000001";
const { preFillCheck, filling, postFillCheck } = procedures;

const said = (code: string) => ({ code, msg: `It is ${code}.`, brief: code });
const refused = (codes: string[], stands?: Partial<NonNullable<PreviewAnswer["stands"]>>) =>
  previewOf({ reasons: codes.map(said), stands });

/** Answers of the server about the cylinder in hand, by the step that is open; all is well at the others. */
const previews = (at: Partial<Record<ProcedureId, PreviewAnswer>>): void =>
  answer(previewProcedure, ({ query }) => at[Number(query["procedureId"]) as ProcedureId] ?? previewOf());

const isOpen = (step: string) => until(".scan-entry_tabs [aria-selected=true]", step);
const record = () => press("{Control>}{Enter}{/Control}");
/** Nothing on the page is green. */
const nothingGreen = (): void =>
  expect(
    document.querySelector(
      ".scan-view_hero[data-result=ok], .scan-entry_lastStrip[data-result=ok], .scan-entry_gateCard:not(.scan-entry_gateCardIsBad, .scan-entry_gateCardIsNone), .scan-entry_actions .bp6-intent-primary:not(:disabled)",
    ),
  ).toBeNull();

describe("a stop before a filling", () => {
  it("names every reason, lets nothing be entered, and makes room by Escape", async () => {
    await openScan({ job: "filling" });
    previews({ [filling]: refused(["cylinder.held", "cylinder.inspectionOverdue"]) });
    scan(barcode);
    await until(".scan-entry_stop h3", "Do not fill: on hold, overdue");
    expect(texts(".scan-entry_stop li span")).toEqual(["It is cylinder.held.", "It is cylinder.inspectionOverdue."]);
    expect(document.querySelector("fieldset[disabled] [name=weightBeforeCharge]")).not.toBeNull();
    nothingGreen();
    await record();
    await press("{Escape}");
    await gone(".scan-entry_stop");
    await until(".scan-entry_queue small", "On hold, overdue");
    expect(sentScans()).toEqual([]);
  });

  it("says of a check that is refused what is wrong, though the last cylinder went well, and shows nothing green", async () => {
    await openScan({ job: "preFillCheck" });
    previews({});
    scan("662200000002");
    await until(".scan-entry_ticks li", "At this site");
    await record();
    await until(".scan-entry_lastStrip[data-result=ok]", "Pre-fill check passed");
    await click(".scan-entry_actions .bp6-button", "Set aside");
    previews({ [preFillCheck]: refused(["cylinder.scrapped"]) });
    scan(barcode);
    await until(".scan-entry_stop h3", "Do not check: scrapped");
    nothingGreen();
  });
});

describe("a cylinder that needs another step first", () => {
  it("opens its pre-fill check by itself and says so in blue", async () => {
    await openScan({ job: "filling" });
    previews({ [filling]: refused(["cylinder.notHere", "check.preFillMissing"]) });
    scan(barcode);
    await isOpen("Pre-fill check");
    await until(".scan-entry_gateCard", "Pre-fill check first");
    await until(".scan-entry_entryHead", barcode);
    expect(texts(".scan-entry_stop")).toEqual([]);
  });

  it("that is full opens the check that it waits for", async () => {
    await openScan({ job: "preFillCheck" });
    previews({ [preFillCheck]: refused(["cylinder.notEmpty"], { content: "full", gate: "filled" }) });
    scan(barcode);
    await isOpen("Post-fill check");
    await until(".scan-entry_ticks li", "Filled, awaiting post-fill check");
    await record();
    await until(".scan-view_hero[data-result=ok]", "Post-fill check passed");
    expect(sentScans()).toEqual([expect.objectContaining({ gasBarcode: barcode, procedureId: postFillCheck })]);
  });

  it("that was never filled goes from its post-fill check back to the filling", async () => {
    await openScan({ job: "postFillCheck" });
    previews({
      [postFillCheck]: refused(["procedure.notFilled"], { gate: "preFillPassed" }),
      [filling]: previewOf({ stands: { gate: "preFillPassed" } }),
    });
    scan(barcode);
    await isOpen("Filling");
    await until(".scan-entry_ticks li", "Check within 24 h");
    expect([texts(".scan-entry_stop"), sentScans()]).toEqual([[], []]);
  });
});
