import { describe, expect, it } from "vitest";
import type { PreviewAnswer } from "#contracts/commands/preview.ts";
import { procedures } from "#contracts/procedures/index.ts";
import { refusalCodes } from "#contracts/streams/codes.ts";
import { conditionsOf, nextStep, type May } from "#client/screens/scan/session/gate-rules.ts";

const { filling, preFillCheck, postFillCheck, emptySent, periodicCheck } = procedures;
const said = (...codes: string[]) => codes.map((code) => ({ code, msg: code, brief: code }));
const answer = (more: Partial<PreviewAnswer> = {}) => ({ reasons: [], exceptions: [], unfit: [], ...more });
const wrong = (id: Parameters<typeof conditionsOf>[0], more: Partial<PreviewAnswer>) =>
  conditionsOf(id, answer(more)).flatMap(({ name, state, code }) => (state === "good" ? [] : [[name, state, code]]));

describe("the ticks before a filling or a check", () => {
  it("are all good where the server refuses nothing", () => {
    expect(conditionsOf(filling, answer()).map(({ name }) => name)).toEqual([
      "active",
      "due",
      "here",
      "empty",
      "checked",
      "medium",
    ]);
    expect(wrong(filling, {})).toEqual([]);
  });

  it("name for a filling every rule of the cylinder that refuses it", () => {
    const entered = ["fill.timesInvalid", "fill.weightsInvalid", "procedure.inFuture", "procedure.fieldInvalid"];
    const others = [
      "access.outOfScope",
      "procedure.commandIdReused",
      "code.ambiguous",
      "cylinder.unknown",
      "cylinder.barcodeTaken",
      "cylinder.barcodeRetired",
    ];
    const elsewhere = ["procedure.notInRepair", "cylinder.notFull", "procedure.notFilled", "check.postFillMissing"];
    const never = [...entered, ...others, ...elsewhere, "customer.limitReached"];
    for (const code of refusalCodes.filter((each) => !never.includes(each)))
      expect(wrong(filling, { reasons: said(code) })).toMatchObject([[expect.any(String), "bad", code]]);
  });

  it("warn of what refuses only the next step: a pre-fill check of a held cylinder is recorded", () => {
    expect(wrong(preFillCheck, { unfit: said("cylinder.held"), exceptions: said("ledger.placeDiffers") })).toEqual([
      ["active", "warn", "cylinder.held"],
      ["here", "warn", "ledger.placeDiffers"],
    ]);
    expect(wrong(preFillCheck, { reasons: said("cylinder.notEmpty") })).toEqual([
      ["empty", "bad", "cylinder.notEmpty"],
    ]);
    expect(wrong(postFillCheck, { reasons: said("procedure.notFilled") })).toEqual([
      ["filled", "bad", "procedure.notFilled"],
    ]);
  });
});

const everything: May = { record: () => true, exceptions: true, archive: true, register: true };
const stands = (more: Partial<NonNullable<PreviewAnswer["stands"]>> = {}): PreviewAnswer["stands"] => ({
  inspectionDue: "2028-01-01",
  content: "empty",
  gate: "none",
  gateAt: null,
  holds: [],
  ...more,
});
const step = (codes: string[], at: PreviewAnswer["stands"] = stands(), may: Partial<May> = {}) =>
  nextStep({ reasons: said(...codes), stands: at }, { ...everything, ...may });

describe("the next right step for a cylinder that is refused", () => {
  it("is the pre-fill check where only that is lacking, or the cylinder is not here yet", () => {
    for (const code of ["check.preFillMissing", "check.preFillStale", "cylinder.notHere"])
      expect(step([code])).toEqual({ is: "hand", to: preFillCheck });
    expect(step(["cylinder.notHere", "check.preFillMissing"])).toEqual({ is: "hand", to: preFillCheck });
  });

  it("is the inspection where it is overdue, whatever else is lacking", () => {
    expect(step(["cylinder.inspectionOverdue", "check.preFillMissing"])).toEqual({ is: "inspection", by: emptySent });
    const held = stands({ holds: ["inspectionOverdue"] });
    expect(step(["cylinder.held", "cylinder.inspectionOverdue"], held)).toMatchObject({ is: "inspection" });
    const inspector: Partial<May> = { record: (id) => id === periodicCheck };
    expect(step(["cylinder.inspectionOverdue"], stands(), inspector)).toEqual({ is: "inspection", by: periodicCheck });
  });

  it("is its exception where a fault holds it, and its page for who may not see exceptions", () => {
    const held = stands({ holds: ["fault"], gate: "preFillFailed" });
    expect(step(["cylinder.held", "check.preFillFailed"], held)).toEqual({ is: "exceptions" });
    expect(step(["cylinder.held"], held, { exceptions: false })).toEqual({ is: "open" });
    expect(step(["cylinder.held"], held, { exceptions: false, archive: false })).toBeUndefined();
  });

  it("follows the line: a filled one goes to its post-fill check, an empty one back to where it comes from", () => {
    expect(step(["cylinder.notEmpty", "check.preFillMissing"], stands({ content: "full", gate: "filled" }))).toEqual({
      is: "hand",
      to: postFillCheck,
    });
    expect(step(["procedure.notFilled"], stands({ gate: "preFillPassed" }))).toEqual({ is: "hand", to: filling });
    expect(step(["procedure.notFilled"])).toEqual({ is: "hand", to: preFillCheck });
    expect(step(["procedure.notFilled"], stands({ content: "full", gate: "postFillPassed" }))).toEqual({ is: "open" });
  });

  it("leads nowhere that the person may not record", () => {
    expect(step(["check.preFillMissing"], stands(), { record: (id) => id === filling })).toBeUndefined();
  });

  it("is another job where the place or the medium is wrong, and registering where nobody knows the barcode", () => {
    for (const code of ["procedure.wrongKindOfPlace", "cylinder.wrongMedium", "access.outOfScope"])
      expect(step([code])).toEqual({ is: "job" });
    expect(step(["cylinder.unknown"], null)).toEqual({ is: "register" });
  });
});
