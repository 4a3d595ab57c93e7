import { describe, expect, it } from "vitest";
import { previewProcedure } from "#contracts/commands/preview.ts";
import { voidProcedure } from "#contracts/commands/void.ts";
import { procedures } from "#contracts/procedures/index.ts";
import { click, counted as times, focused, press, texts, typeInto, until } from "#tests/support/component/hands.ts";
import { personOf } from "#tests/support/component/person.ts";
import {
  answerScans,
  counted,
  cylinderOf,
  openScan,
  previewOf,
  scan,
  sentScans,
} from "#tests/support/component/scan-page.ts";
import { answer, sent } from "#tests/support/component/transport.ts";
import type { LoginInfo } from "#client/state/session.ts";
import type { ProcedureName } from "#contracts/procedures/index.ts";

const [first, second] = ["663300000001", "663300000002"] as const;
const { preFillCheck, filling, postFillCheck } = procedures;
const isOpen = (step: string) => until(".scan-entry_tabs [aria-selected=true]", step);
const record = () => press("{Control>}{Enter}{/Control}");
const minuteAgo = () => new Date(Date.now() - 60_000).toISOString();

/** The bench of a station where each cylinder may go on. */
const openBench = async (job: ProcedureName, as: LoginInfo = personOf()): Promise<void> => {
  await openScan({ as, job });
  answer(previewProcedure, previewOf());
};

describe("a cylinder at the filling stand", () => {
  it("is checked, filled and checked again with 1 scan, 2 weights and 3 keys, and leaves its result above the next", async () => {
    await openBench("preFillCheck");
    scan(first);
    await until(".scan-entry_ticks li", "At this site");
    await record();
    await isOpen("Filling");
    await until(".scan-entry_entryHead", first);
    expect(texts(".scan-entry_tabs [aria-selected=true]")).toEqual([expect.stringMatching(/Filling.*1/)]);
    await focused("[name=weightBeforeCharge]");
    await press("16.5{Enter}");
    await focused("[name=weightAfterCharge]");
    await press("29.04");
    await until(".scan-entry_weights", "12.54 kg filled");
    await record();
    await isOpen("Post-fill check");
    await until(".scan-entry_ticks li", "Filled, awaiting post-fill check");
    await record();
    await isOpen("Pre-fill check");
    await counted("ok", 3);
    expect(sentScans()).toMatchObject([
      { gasBarcode: first, procedureId: preFillCheck, checkStatus: 1 },
      { gasBarcode: first, procedureId: filling, weightBeforeCharge: 16.5, weightAfterCharge: 29.04 },
      { gasBarcode: first, procedureId: postFillCheck, checkStatus: 1 },
    ]);
    scan(second);
    await until(".scan-entry_entryHead", second);
    expect(texts(".scan-entry_lastStrip[data-result=ok] .layout_truncate")).toEqual(["Post-fill check passed"]);
    expect(document.querySelector(".scan-view_hero")).toBeNull();
  });

  it("is taken back from its row by whoever recorded it, its last step alone", async () => {
    await openBench("preFillCheck");
    answer(voidProcedure, null);
    scan(first);
    await until(".scan-entry_ticks li", "At this site");
    await record();
    await isOpen("Filling");
    await press("16.5{Enter}");
    await focused("[name=weightAfterCharge]");
    await press("29.04{Enter}");
    await counted("ok", 2);
    await times(".scan-view_lines li", 2);
    expect(texts(".scan-view_lines li .link-button_root:not(.cells_barcode)")).toEqual(["Undo"]);
    await click(".scan-view_lines .link-button_root", "Undo");
    await counted("ok", 1);
    await times(".scan-view_lines li[data-result=back]", 1);
    expect(sent(voidProcedure).map(({ body }) => body["commandId"])).toEqual([sentScans()[1]?.commandId]);
  });

  it("has ticks in words for what holds before the gas flows, and says of its check how old, by whom and where", async () => {
    const as = personOf();
    const gateAt = minuteAgo();
    await openBench("filling", as);
    answer(previewProcedure, previewOf({ stands: { gate: "preFillPassed", gateAt } }));
    answer("GET /manage/gascylinder/get", ({ query }) => ({
      ...cylinderOf(query["gasBarcode"] ?? "", {
        gate: "preFillPassed",
        gateAt,
        gateCompanyId: as.accountInfo.companyId,
      }),
      gateByName: "Lin",
    }));
    scan(first);
    await until(".scan-entry_ticks li", "Check within 24 h");
    expect(texts(".scan-entry_ticks li")).toEqual([
      "Active",
      "Inspection to 01/05/2030",
      "At this site",
      "Empty",
      expect.stringMatching(/^Check within 24 h, .+ ago$/),
      "Medium matches",
    ]);
    await until(".scan-entry_gateCard small", "Lin");
    expect(texts(".scan-entry_gateCard small")).toEqual([expect.stringMatching(/^\d.* ago, Lin, this station$/)]);
    expect(document.querySelector("fieldset:not([disabled]) [name=weightBeforeCharge]")).not.toBeNull();
  });

  it("that is found here though it was elsewhere is warned of and recorded with an exception", async () => {
    await openBench("preFillCheck");
    const elsewhere = { code: "ledger.placeDiffers", msg: "It was elsewhere.", brief: "Ledger says South" };
    answer(previewProcedure, previewOf({ exceptions: [elsewhere] }));
    answerScans(() => ({ exceptions: [elsewhere.code], msg: elsewhere.msg }));
    scan(first);
    await until(".scan-entry_ticks li.scan-entry_ticksIsWarn", "Ledger: North");
    expect(document.querySelector(".scan-entry_stop")).toBeNull();
    await record();
    await until(".scan-view_hero[data-result=exc]", first);
  });

  it("that is refused says so as large as a success, and the refusal stays above the next cylinder", async () => {
    await openBench("filling");
    answerScans(() => ({ outcome: "refused", reasons: ["cylinder.held"], msg: "It is on hold." }));
    scan(first);
    await until(".scan-entry_ticks li", "At this site");
    await typeInto("[name=weightBeforeCharge]", "16.5");
    await press("{Enter}");
    await focused("[name=weightAfterCharge]");
    await press("29");
    await record();
    await until(".scan-view_hero[data-result=no]", "On hold");
    scan(second);
    await until(".scan-entry_entryHead", "Not checked yet");
    await until(".scan-entry_lastStrip[data-result=no]", "On hold");
    expect(texts(".scan-view_counter dd")).toEqual(["0", "0", "1", "0"]);
  });
});
