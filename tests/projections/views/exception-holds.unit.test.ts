import { describe, expect, it } from "vitest";
import { decideVoid } from "#server/domain/cylinder/void.ts";
import { exceptionTable } from "#contracts/read-models/exception.ts";
import { aCylinder, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { inspectionUnit, store } from "#tests/support/reference.ts";
import { eventsOf, processResult, rowOfRevision, voidLast } from "./events.ts";
import { exceptionsOf, runExceptionViews } from "./run-exception-views.ts";

describe("an exception that is about a hold", () => {
  const faulty = () => aCylinder().did({ id: 9, checkStatus: 0, defectIds: ["dent", "leak"] });
  const stateOf = (builder: Builder) =>
    exceptionsOf(builder)
      .filter(({ kind }) => kind === "hold")
      .map(({ code, isClosed }) => `${String(code)} ${isClosed ? "closed" : "stands"}`);
  const inspected = (builder: Builder) => builder.did({ id: 10, by: inspectionUnit, at: at("03:00") });

  it("names the faults that the check found", () => {
    expect(exceptionsOf(faulty())).toMatchObject([{ code: "check.fault", defectIds: ["dent", "leak"] }]);
    expect(exceptionsOf(aCylinder().did({ id: 4, by: store }))[0]).toMatchObject({ defectIds: [] });
  });

  it("is closed, with who and when, by a periodic check that lifts its hold, and open again when that is void", () => {
    const lifted = inspected(faulty());
    const [row] = exceptionsOf(lifted).filter(({ kind }) => kind === "hold");
    expect(row).toMatchObject({ isClosed: true, closedTime: at("03:00"), closedBy: "user-1" });
    const [again] = exceptionsOf(voidLast(lifted)).filter(({ kind }) => kind === "hold");
    expect(again).toMatchObject({ isClosed: false, closedTime: null, closedBy: null, holdReasons: ["fault"] });
  });

  it("is closed by the processing of another result that lifts its hold too", () => {
    const heavy = aCylinder()
      .did({ id: 9, at: at("00:50") })
      .did({ id: 8, at: at("01:02"), afterGrams: 12_500 })
      .did({ id: 12, checkStatus: 0, at: at("02:00") });
    const processed = processResult(heavy, heavy.state.unprocessed[0]?.resultId ?? "");
    expect(stateOf(heavy)).toEqual(["cylinder.overweight stands", "check.fault stands"]);
    expect(stateOf(processed)).toEqual(["cylinder.overweight closed", "check.fault closed"]);
  });

  it("closes with the last of its two holds", () => {
    const old = aCylinder(inspectionUnit).standing({ inspectionDue: "2026-01-01", serviceEnd: "2026-02-01" });
    const received = old.did({ id: 0, by: inspectionUnit });
    const events = eventsOf(received);
    // The archive says what the scene says: a due day and an end of life that are over.
    const first = events[0];
    if (first?.type !== "CylinderRegistered") throw new Error("no registration");
    Object.assign(first.data, { inspectionDue: "2026-01-01", serviceEnd: "2026-02-01" });
    expect(runExceptionViews(events).rows(exceptionTable)).toMatchObject([
      { code: "cylinder.notFit", holdReasons: ["inspectionOverdue", "serviceLifeOver"], isClosed: false },
    ]);
    const lifted = eventsOf(inspected(received));
    Object.assign(lifted[0]?.data ?? {}, { inspectionDue: "2026-01-01", serviceEnd: "2026-02-01" });
    const rows = runExceptionViews(lifted).rows(exceptionTable);
    expect(rows.filter(({ code }) => code === "cylinder.notFit")).toMatchObject([{ isClosed: false }]);
    const scrapped = eventsOf(processResult(inspected(received), `${rowOfRevision(1)}.serviceLifeOver`, 2));
    Object.assign(scrapped[0]?.data ?? {}, { inspectionDue: "2026-01-01", serviceEnd: "2026-02-01" });
    const ended = runExceptionViews(scrapped).rows(exceptionTable);
    expect(ended.filter(({ code }) => code === "cylinder.notFit")).toMatchObject([{ isClosed: true }]);
  });

  it("ends with the scrapping of its cylinder, and what is found on a scrapped one is no hold", () => {
    const late = aCylinder(inspectionUnit)
      .did({ id: 10, by: inspectionUnit, checkStatus: 0, at: at("01:00") })
      .did({ id: 10, by: inspectionUnit, checkStatus: 2, at: at("03:00") });
    expect(stateOf(late)).toEqual(["check.fault closed"]);
    expect(stateOf(voidLast(late))).toEqual(["check.fault stands"]);
    const found = aCylinder(inspectionUnit)
      .did({ id: 10, by: inspectionUnit, checkStatus: 2, at: at("03:00") })
      .did({ id: 10, by: inspectionUnit, checkStatus: 0, at: at("01:00") });
    expect(exceptionsOf(found)[0]).toMatchObject({ code: "check.fault", kind: "exception", isClosed: false });
  });

  it("stays with a void as long as somebody else found the same", () => {
    const both = aCylinder()
      .did({ id: 9, checkStatus: 0, at: at("02:00") })
      .did({ id: 12, by: store, checkStatus: 0, at: at("01:00") });
    expect(both.state.holds).toEqual(["fault"]);
    const { last } = both.state;
    const decided = decideVoid({ commandId: last?.commandId ?? "", reason: "wrong" }, both.state, both.past.events);
    if (!decided.ok) throw new Error(decided.code);
    const voided = both.happened(decided.events[0]);
    expect(voided.state.holds).toEqual(["fault"]);
    expect(stateOf(voided)).toEqual(["check.fault stands"]);
  });
});
