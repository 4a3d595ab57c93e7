import { describe, expect, it } from "vitest";
import { decideVoid } from "#server/domain/cylinder/void.ts";
import { aCylinder, aSound, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { inspectionUnit, station } from "#tests/support/reference.ts";

const undo = (cylinder: Builder): Builder => {
  const commandId = cylinder.state.last?.commandId ?? "none";
  const decision = decideVoid({ commandId, reason: "wrong scan" }, cylinder.state, cylinder.past.events);
  if (!decision.ok) throw new Error(decision.code);
  return cylinder.happened(decision.events[0], at("08:00"), `void-${cylinder.past.events.length}`);
};
const situation = ({ state }: Builder) => {
  const { holder, content, gate, holds, scrapped, disabled, inspectionDue } = state;
  return { holder, content, gate, holds, scrapped, disabled, inspectionDue };
};

describe("voiding the last procedure", () => {
  it("returns the state before it, procedure by procedure, back to the registration", () => {
    const steps = [aSound(), undo(aSound()), undo(undo(aSound())), undo(undo(undo(aSound())))];
    expect(steps.map(({ state }) => [state.content, state.gate.is, state.last?.procedureId])).toEqual([
      ["full", "postFillPassed", 11],
      ["full", "filled", 8],
      ["empty", "preFillPassed", 9],
      ["empty", "none", undefined],
    ]);
    expect(situation(undo(undo(undo(aSound()))))).toEqual(situation(aCylinder()));
  });
  it("makes the procedure before it the one that late items and double scans are judged by", () => {
    const back = undo(aSound().did({ id: 7, at: at("03:00") }));
    expect(back.state.last).toEqual(aSound().state.last);
    expect(back.decide({ id: 0, at: at("00:40") })).toMatchObject({ exceptions: ["procedure.outOfOrder"] });
  });
  it("takes the hold that it made, with its result, and leaves the holds of others", () => {
    const faulty = aCylinder().did({ id: 12, checkStatus: 0, at: at("02:00") });
    expect(faulty.state.unprocessed).toHaveLength(1);
    const back = undo(faulty);
    expect([back.state.holds, back.state.unprocessed]).toEqual([[], []]);
    const both = aCylinder()
      .did({ id: 1, at: at("02:00") })
      .did({ id: 9, checkStatus: 0, at: at("01:00") });
    expect(undo(both).state.holds).toEqual(["fault"]);
  });
  it("brings back the hold that it lifted", () => {
    const held = aCylinder(inspectionUnit).did({ id: 10, by: inspectionUnit, checkStatus: 0, at: at("02:00") });
    const lifted = held.did({ id: 10, by: inspectionUnit, at: at("03:00") });
    expect(lifted.state.holds).toEqual([]);
    expect(situation(undo(lifted))).toEqual(situation(held));
  });
  it("lets what returns stand since when it stood so before, hold by hold", () => {
    const filled = aSound();
    const sent = filled.did({ id: 7, at: at("03:00") });
    expect(sent.state.since.holder).toBe(at("03:00"));
    expect(undo(sent).state.since).toEqual(filled.state.since);
    const held = aCylinder(inspectionUnit).did({ id: 10, by: inspectionUnit, checkStatus: 0, at: at("02:00") });
    const lifted = held.did({ id: 10, by: inspectionUnit, at: at("03:00") });
    expect(undo(lifted).state.since).toEqual(held.state.since);
  });
  it("takes a scrap back with its day", () => {
    const scrapped = aCylinder(inspectionUnit).did({ id: 10, by: inspectionUnit, checkStatus: 2, at: at("02:00") });
    expect([undo(scrapped).state.scrapped, undo(scrapped).state.since.scrapped]).toEqual([false, undefined]);
  });
  it("reads a void that was written before procedures had a time of their own", () => {
    const moved = aSound().did({ id: 7, at: at("03:00") });
    const decision = decideVoid(
      { commandId: moved.state.last?.commandId ?? "", reason: "x" },
      moved.state,
      moved.past.events,
    );
    if (!decision.ok) throw new Error(decision.code);
    const { at: _at, ...last } = decision.events[0].data.last ?? aSound().state.last!;
    const old = { ...decision.events[0], data: { ...decision.events[0].data, last } };
    expect(moved.happened(old).state.last?.at).toBe(at("01:10"));
  });
  it("leaves alone what was disabled since", () => {
    expect(undo(aSound().disabled()).state.disabled).toBe(true);
  });
  const check = { id: 10, by: inspectionUnit } as const;
  const scrap = { ...check, checkStatus: 2 } as const;
  it("leaves scrapped what a late check has scrapped too, and nothing that another late item said", () => {
    const scrapped = aCylinder(inspectionUnit).did({ ...scrap, at: at("02:00") });
    const lateMove = scrapped.did({ id: 0, at: at("01:00") }).did({ ...check, at: at("01:10") });
    expect(undo(lateMove).state.scrapped).toBe(false);
    const lateScrap = scrapped.did({ ...scrap, at: at("01:00") }).did({ id: 0, at: at("01:20") });
    expect(undo(lateScrap).state.scrapped).toBe(true);
  });
  it("leaves the fault that a late check has found too, and takes its other holds", () => {
    const held = aCylinder(station, "2026-03-01").did({ id: 9, checkStatus: 0, at: at("02:00") });
    expect(held.state.holds).toEqual(["fault", "inspectionOverdue"]);
    const passedSince = held.did({ id: 9, at: at("01:00") });
    expect(undo(passedSince).state.holds).toEqual([]);
    const foundSince = held.did({ id: 9, at: at("00:50") }).did({ id: 12, checkStatus: 0, at: at("01:00") });
    expect(undo(foundSince).state.holds).toEqual(["fault"]);
  });
  it("gives the due day back, but not one that was corrected since", () => {
    const inspected = aCylinder(inspectionUnit).did({ ...check, at: at("02:00") });
    expect(undo(inspected).state.inspectionDue).toBe("2028-05-01");
    const { details, version, serviceEnd } = inspected.state;
    const data = { details, version: version + 1, serviceEnd, inspectionDue: "2027-01-01", exceptions: [] };
    expect(undo(inspected.happened({ type: "CylinderCorrected", data })).state.inspectionDue).toBe("2027-01-01");
  });
  it("is refused after something that is no procedure has moved the cylinder", () => {
    const faulty = aCylinder().did({ id: 12, checkStatus: 0, at: at("02:00") });
    const { holder, content } = faulty.state;
    const data = { resultId: "r", gasBarcode: "B-1", isGoodStatus: 2, processingMeasures: "" } as const;
    const processed = faulty.happened({
      type: "UnqualifiedResultProcessed",
      data: { ...data, before: { holder, content }, after: { scrapped: true } },
    });
    const commandId = processed.state.last?.commandId ?? "";
    const decision = decideVoid({ commandId, reason: "x" }, processed.state, processed.past.events);
    expect(decision.ok).toBe(false);
  });
  it("is refused for any other procedure", () => {
    const cylinder = aSound();
    const first = cylinder.past.events[1]?.meta.commandId ?? "";
    expect(decideVoid({ commandId: first, reason: "x" }, cylinder.state, cylinder.past.events)).toEqual({
      ok: false,
      code: "procedure.notLast",
      params: { gasBarcode: cylinder.state.details.gasBarcode },
    });
  });
});
