import { describe, expect, it } from "vitest";
import { decideCorrect, decideRemove, decideUsable, type Correct } from "#server/domain/cylinder/archive.ts";
import { decideHide } from "#server/domain/cylinder/hide-check.ts";
import { decideProcess } from "#server/domain/cylinder/process-unqualified.ts";
import { decideVoid } from "#server/domain/cylinder/void.ts";
import { aCylinder, aFilled, at, onTruck, type Builder } from "#tests/support/cylinder-builder.ts";
import { inspectionUnit, station, store, ysp12 } from "#tests/support/reference.ts";

const correct = (cylinder: Builder, changes: Partial<Correct> = {}) => {
  const { details, version } = cylinder.state;
  return decideCorrect({ version, details, mayExtendDue: false, spec: ysp12, ...changes }, cylinder.state);
};
const eventsOf = (decision: ReturnType<typeof correct>) =>
  decision.ok ? decision.events.map(({ data }) => data) : decision.code;

describe("correcting", () => {
  it("what changes nothing makes no event; one detail, one day or another service life does", () => {
    const cylinder = aCylinder();
    const { details } = cylinder.state;
    expect(eventsOf(correct(cylinder))).toEqual([]);
    expect(eventsOf(correct(cylinder, { details: { ...details, factoryNumber: "F-2" } }))).toMatchObject([
      { version: 2, exceptions: [], inspectionDue: "2028-05-01" },
    ]);
    expect(eventsOf(correct(cylinder, { details: { ...details, emptyGrams: 7100 } }))).toHaveLength(1);
    expect(eventsOf(correct(cylinder, { inspectionDue: "2027-05-01" }))).toMatchObject([
      { inspectionDue: "2027-05-01" },
    ]);
    expect(eventsOf(correct(cylinder, { spec: { ...ysp12, lifeYears: 9 } }))).toMatchObject([
      { serviceEnd: "2033-05-01" },
    ]);
  });
  it("moves the due day later only for who may and says why; the same day is not later", () => {
    const later = { inspectionDue: "2028-05-02" };
    expect(eventsOf(correct(aCylinder(), later))).toBe("access.denied");
    expect(eventsOf(correct(aCylinder(), { ...later, mayExtendDue: true }))).toBe("cylinder.dueReasonMissing");
    expect(eventsOf(correct(aCylinder(), { ...later, mayExtendDue: true, reason: "plate" }))).toMatchObject([
      { exceptions: ["cylinder.dueExtended"], reason: "plate" },
    ]);
    expect(eventsOf(correct(aCylinder(), { inspectionDue: "2028-05-01" }))).toEqual([]);
  });
  it("derives the due day again where it is emptied, and where it was derived from a day that is corrected", () => {
    const { details } = aCylinder().state;
    const inspected = { ...details, inspectionDate: "2025-01-01" };
    const older = { ...details, productionDate: "2023-05-01" };
    const may = { mayExtendDue: true, reason: "plate" };
    const ofDue = (...asked: Parameters<typeof correct>) => {
      const [data] = eventsOf(correct(...asked));
      return typeof data === "object" ? data.inspectionDue : eventsOf(correct(...asked));
    };
    expect(ofDue(aCylinder(), { details: inspected })).toBe("access.denied");
    expect(ofDue(aCylinder(), { details: inspected, ...may })).toBe("2029-01-01");
    expect(ofDue(aCylinder(), { details: older })).toBe("2027-05-01");
    expect(ofDue(aCylinder(), { details: older, inspectionDue: "2026-05-01" })).toBe("2026-05-01");
    const given = aCylinder(station, "2027-01-01");
    expect(ofDue(given, { details: older })).toBe("2027-01-01");
    expect(ofDue(given, { inspectionDue: null })).toBe("access.denied");
    expect(ofDue(given, { inspectionDue: null, ...may })).toBe("2028-05-01");
  });
  it("is refused where the tare is unusual and nobody says why", () => {
    const { details } = aCylinder().state;
    const unusual = {
      details: { ...details, emptyGrams: 9000 },
      tare: { minGrams: 6000, maxGrams: 8000, by: "spec" as const },
    };
    expect(eventsOf(correct(aCylinder(), unusual))).toBe("cylinder.tareOutOfRange");
    expect(eventsOf(correct(aCylinder(), { ...unusual, reason: "weighed twice" }))).toHaveLength(1);
  });
  it("is refused with a version that is not today's", () => {
    expect(eventsOf(correct(aCylinder(), { version: 2 }))).toBe("record.stale");
  });
});

it("saying what is so already neither enables nor disables", () => {
  const cylinder = aCylinder();
  expect(decideUsable(cylinder.state, true)).toEqual([]);
  expect(decideUsable(cylinder.state, false)).toHaveLength(1);
  expect(decideUsable(cylinder.disabled().state, false)).toEqual([]);
  expect(decideUsable(cylinder.disabled().state, true)).toHaveLength(1);
});

it("only a cylinder without any procedure is removed", () => {
  expect(decideRemove(aCylinder().state).ok).toBe(true);
  expect(decideRemove(aCylinder().did({ id: 1 }).state)).toMatchObject({ ok: false, code: "cylinder.hasProcedures" });
});

describe("processing an unqualified result", () => {
  const faulty = aCylinder().did({ id: 9, checkStatus: 0, at: at("02:00") });
  const process = (cylinder: Builder, how: { isGoodStatus: 1; store: typeof store } | { isGoodStatus: 2 }) => {
    const { resultId = "" } = cylinder.state.unprocessed[0] ?? {};
    const asked = { resultId, occurredAt: at("04:00"), processingMeasures: "valve replaced", ...how };
    return decideProcess(asked, cylinder.state, cylinder.past.events);
  };
  const afterOf = (decision: ReturnType<typeof process>) =>
    decision.ok ? decision.events[0].data.after : decision.code;

  it("standard: held by the store, fault and overweight lifted and nothing else", () => {
    const holds = ["fault", "overweight", "inspectionOverdue", "serviceLifeOver"] as const;
    const all = faulty.standing({ holds: [...holds] });
    expect(afterOf(process(all, { isGoodStatus: 1, store }))).toEqual({
      holder: { kind: "store", id: store.id, name: store.name },
      gate: { is: "none" },
      holds: ["inspectionOverdue", "serviceLifeOver"],
    });
  });
  it("standard and full: the gate is filled", () => {
    const full = aFilled().did({ id: 11, checkStatus: 0, at: at("02:00") });
    const gate = { is: "filled", at: at("04:00"), companyId: store.id };
    expect(afterOf(process(full, { isGoodStatus: 1, store }))).toMatchObject({ gate, holds: [] });
  });
  it("scrap: scrapped, the holds stay", () => {
    expect(afterOf(process(faulty, { isGoodStatus: 2 }))).toEqual({ scrapped: true });
  });
  it("is refused where a periodic check has lifted its hold, and done where a void brings that back", () => {
    const { resultId = "" } = faulty.state.unprocessed[0] ?? {};
    const asked = { resultId, occurredAt: at("06:00"), processingMeasures: "valve replaced" };
    const inspected = faulty.did({ id: 10, by: inspectionUnit, at: at("03:00") });
    const of = (one: Builder, how: Parameters<typeof process>[1]) =>
      afterOf(decideProcess({ ...asked, ...how }, one.state, one.past.events));
    expect(inspected.state.unprocessed).toEqual([]);
    expect(of(inspected, { isGoodStatus: 1, store })).toBe("result.settled");
    expect(of(inspected, { isGoodStatus: 2 })).toBe("result.settled");
    const commandId = inspected.state.last?.commandId ?? "";
    const voiding = decideVoid({ commandId, reason: "wrong one" }, inspected.state, inspected.past.events);
    if (!voiding.ok) throw new Error(voiding.code);
    const back = inspected.happened(voiding.events[0]);
    expect(of(back, { isGoodStatus: 1, store })).toMatchObject({ holds: [] });
  });
  it("standard: settles what else is on hold for what it lifts", () => {
    const heavy = aCylinder()
      .did({ id: 9, at: at("00:50") })
      .did({ id: 8, at: at("01:02"), afterGrams: 12_500 })
      .did({ id: 12, checkStatus: 0, at: at("02:00") });
    const [overweight, fault] = heavy.state.unprocessed.map(({ resultId }) => resultId);
    const processed = process(heavy, { isGoodStatus: 1, store });
    if (!processed.ok) throw new Error(processed.code);
    const then = heavy.happened(processed.events[0]);
    const again = (resultId = "") =>
      decideProcess(
        { resultId, occurredAt: at("05:00"), processingMeasures: "none", isGoodStatus: 1, store },
        then.state,
        then.past.events,
      );
    expect([again(overweight), again(fault)]).toMatchObject([{ code: "result.settled" }, { code: "result.settled" }]);
  });
  it("is refused once the cylinder is scrapped: what else was found on it waits for nobody", () => {
    const two = faulty.did({ id: 0, at: at("03:00"), by: store }).standing({ holds: ["fault", "inspectionOverdue"] });
    const scrapped = two.did({ id: 10, by: inspectionUnit, checkStatus: 2, at: at("04:00") });
    expect(afterOf(process(scrapped, { isGoodStatus: 1, store }))).toBe("result.settled");
  });
  it("is refused for each result of one event once the cylinder is scrapped", () => {
    const overdue = aCylinder(inspectionUnit)
      .standing({ inspectionDue: "2026-01-01", serviceEnd: "2026-02-01" })
      .did({ id: 0, by: inspectionUnit });
    const results = overdue.state.unprocessed.map(({ resultId }) => resultId);
    const scrap = process(overdue, { isGoodStatus: 2 });
    if (!scrap.ok) throw new Error(scrap.code);
    const { state, past } = overdue.happened(scrap.events[0]);
    const asked = { occurredAt: at("05:00"), processingMeasures: "", isGoodStatus: 2 } as const;
    const again = results.map((resultId) => decideProcess({ ...asked, resultId }, state, past.events));
    expect(again).toMatchObject([{ code: "result.settled" }, { code: "result.settled" }]);
  });
  it("is refused without such a result", () => {
    expect(afterOf(process(aCylinder(), { isGoodStatus: 2 }))).toBe("record.notFound");
  });
});

describe("taking a check's row off the lists", () => {
  const cylinder = aCylinder()
    .did({ id: 9, checkStatus: 0, at: at("02:00") })
    .did({ id: 1, at: at("03:00") });
  const hide = (checkId: string, revision: number, hold?: "fault" | "overweight", of = cylinder) => {
    const decision = decideHide({ checkId, revision, hold }, "B-1", of.past.events);
    return decision.ok ? decision.events.map(({ data }) => data) : decision.code;
  };
  it("names the row and the check", () => {
    const row = { checkId: "cyl-1.1", gasBarcode: "B-1", procedureId: 9 };
    expect(hide("cyl-1.1", 1)).toEqual([row]);
    expect(hide("cyl-1.1.fault", 1, "fault")).toEqual([{ ...row, checkId: "cyl-1.1.fault" }]);
  });
  it("finds nothing where there is no check, no such hold and no such revision", () => {
    const refused = cylinder.tried({ id: 7, at: at("04:00") });
    const found = [hide("x", 0), hide("x", 0, "fault"), hide("x", 2), hide("x", 9), hide("x", 1, "overweight")];
    expect(new Set([...found, hide("x", 3, undefined, refused)])).toEqual(new Set(["record.notFound"]));
  });
  it("makes no event for a row that is hidden already, and one for another", () => {
    const [data] = hide("cyl-1.1", 1);
    if (!data || typeof data === "string") throw new Error("not hidden");
    const hidden = cylinder.happened({ type: "CheckHidden", data });
    expect(hide("cyl-1.1", 1, undefined, hidden)).toEqual([]);
    expect(hide("cyl-1.1.fault", 1, "fault", hidden)).toHaveLength(1);
  });
  it("leaves a cylinder that moved on where it is", () => expect(cylinder.state.holder).toEqual(onTruck));
});
