import { describe, expect, it } from "vitest";
import type { Decision } from "#server/domain/cylinder/decide.ts";
import { decideProcess } from "#server/domain/cylinder/process-unqualified.ts";
import { decideVoid } from "#server/domain/cylinder/void.ts";
import { aCylinder, aFilled, aSound, at, atCustomer, onTruck, type Builder } from "#tests/support/cylinder-builder.ts";
import { inspectionUnit, station, store } from "#tests/support/reference.ts";
import { recorded } from "./table.ts";

const dataOf = (decision: Decision) => {
  if (decision.outcome !== "recorded") throw new Error(`not recorded but ${JSON.stringify(decision)}`);
  return decision.events[0].data;
};
const toClient = { id: 3, clientId: "client-1", orderNumber: "ORDER-1" } as const;
const flags = ["procedure.backdated", "procedure.outOfOrder"];

describe("a late delivery of a cylinder that was not fit to go then", () => {
  const emptied = aFilled().did({ id: 4, by: store, at: at("02:00") });
  const sent = dataOf(emptied.decide({ ...toClient, at: at("01:30") }));
  it("is flagged, held and moves nothing else, and names the rules that it broke", () => {
    expect([sent.after, sent.holdsAdded, sent.exceptions]).toEqual([{ holds: ["backdated"] }, ["backdated"], flags]);
    expect(sent.unsafe).toEqual(["check.postFillMissing"]);
    expect(sent.facts).toMatchObject({ unsafe: "check.postFillMissing", gate: "filled", holderKind: "station" });
  });
  it("stands in no order, and keeps whom it went to", () => {
    expect(sent).toMatchObject({ clientId: "client-1" });
    expect("orderNumber" in sent && sent.orderNumber).toBeUndefined();
  });
  it("is judged without the limit of the customer", () => {
    const full = aSound().did({ id: 16, at: at("02:00") });
    const late = dataOf(full.decide({ ...toClient, at: at("01:30"), limit: { holds: 5, maximum: 5 } }));
    expect(late).toMatchObject({ exceptions: ["procedure.outOfOrder"], after: {}, orderNumber: "ORDER-1" });
    expect("unsafe" in late).toBe(false);
    expect(late.facts).not.toHaveProperty("unsafe");
  });
});

describe("what stood at the time of a late item", () => {
  it("does not know the procedures after it, nor those that were taken back, and knows late ones that hold", () => {
    const sound = aSound();
    const lateFill = (cylinder: Builder) => dataOf(cylinder.decide({ id: 8, at: at("00:55") })).unsafe;
    expect(lateFill(sound)).toBeUndefined();
    const commandId = sound.state.last?.commandId ?? "";
    const back = decideVoid({ commandId, reason: "x" }, sound.state, sound.past.events);
    if (!back.ok) throw new Error(back.code);
    const later = sound.happened(back.events[0], at("03:00")).did({ id: 16, at: at("04:00") });
    const sent = dataOf(later.decide({ id: 7, at: at("03:30") }));
    expect(sent.unsafe).toEqual(["check.postFillMissing"]);
    const faulty = sound.did({ id: 12, checkStatus: 0, at: at("00:40") }).did({ id: 16, at: at("05:00") });
    expect(dataOf(faulty.decide({ ...toClient, at: at("04:30") })).unsafe).toEqual(["cylinder.held"]);
  });
  it("knows the procedure of that very moment", () => {
    const sound = aSound().did({ id: 16, at: at("02:00") });
    expect(dataOf(sound.decide({ id: 7, at: at("01:10") })).unsafe).toBeUndefined();
    expect(dataOf(sound.decide({ id: 7, at: "2026-03-02T01:09:59.000Z" })).unsafe).toEqual(["check.postFillMissing"]);
  });
  it("makes no flag of a fact", () => {
    expect(dataOf(aSound().decide({ id: 9, at: at("00:55") })).exceptions).toEqual(["procedure.outOfOrder"]);
  });
});

describe("an intention that was safe on its own day alone", () => {
  const due = aSound().standing({ inspectionDue: "2026-03-02", serviceEnd: "2026-03-03" });
  const tell = (id: 3 | 7, recordedAt: string) => dataOf(due.decide({ id, at: at("05:00"), recordedAt }));
  it("is flagged by the day of its recording", () => {
    expect(tell(3, at("23:59")).exceptions).toEqual([]);
    expect(tell(3, at("00:00", "2026-03-03")).unsafe).toEqual(["cylinder.inspectionOverdue"]);
    expect(tell(3, at("00:00", "2026-03-04")).unsafe).toEqual([
      "cylinder.serviceLifeOver",
      "cylinder.inspectionOverdue",
    ]);
  });
  it("is flagged when midnight passes on its way", () => {
    const sent = due.decide({ id: 3, at: "2026-03-02T23:59:30.000Z", recordedAt: at("00:01", "2026-03-03") });
    expect(recorded(sent).holdsAdded).toEqual(["backdated"]);
  });
  it("puts the cylinder on hold when it is delivered, and not when it leaves a store", () => {
    expect(tell(3, at("00:00", "2026-03-03")).after.holds).toEqual(["backdated"]);
    expect(tell(7, at("00:00", "2026-03-03"))).toMatchObject({ exceptions: ["procedure.backdated"], holdsAdded: [] });
  });
  it("keeps its order", () => {
    const sent = due.decide({ ...toClient, at: at("05:00"), recordedAt: at("00:00", "2026-03-03") });
    expect(dataOf(sent)).toMatchObject({ orderNumber: "ORDER-1", exceptions: ["procedure.backdated"] });
  });
});

describe("the second scan of a late item", () => {
  const sound = aSound();
  const late = sound.did({ id: 16, at: at("00:40") }).did({ id: 0, at: at("00:40") });
  it("is a duplicate of the late one before or after it", () => {
    const [, , , , transport, received] = late.past.events.map(({ meta }) => meta.commandId);
    const of = (id: 0 | 16, time: string) => late.decide({ id, at: time });
    expect(of(0, at("00:41"))).toMatchObject({ outcome: "duplicate", of: { commandId: received } });
    expect(of(0, at("00:40"))).toMatchObject({ outcome: "duplicate", of: { commandId: received } });
    expect(of(16, at("00:39"))).toMatchObject({ outcome: "duplicate", of: { commandId: transport } });
    expect(of(16, at("00:37"))).toMatchObject({ outcome: "recorded" });
  });
  it("says how the first one went, with its reasons", () => {
    const fill = sound.did({ id: 8, at: at("00:40") });
    const again = fill.decide({
      id: 8,
      at: at("00:41"),
      fingerprint: fill.past.events.at(-1)?.data["fingerprint" as never],
    });
    expect(again).toMatchObject({
      outcome: "duplicate",
      of: { exceptions: flags, unsafe: ["check.preFillMissing"] },
    });
  });
  it("is none of a procedure that was taken back", () => {
    const moved = aCylinder().did({ id: 1, at: at("01:00") });
    const back = decideVoid({ commandId: "c-1", reason: "x" }, moved.state, moved.past.events);
    if (!back.ok) throw new Error(back.code);
    const later = moved.happened(back.events[0], at("02:00")).did({ id: 14, at: at("03:00") });
    expect(later.decide({ id: 1, at: at("01:00") }).outcome).toBe("recorded");
  });
});

describe("the hold of what was backdated", () => {
  const due = aSound().standing({ inspectionDue: "2026-03-02" });
  const delivered = due.did({ ...toClient, at: at("05:00"), recordedAt: at("00:00", "2026-03-03") });
  const undo = (cylinder: Builder): Builder => {
    const commandId = cylinder.state.last?.commandId ?? "none";
    const decision = decideVoid({ commandId, reason: "wrong" }, cylinder.state, cylinder.past.events);
    if (!decision.ok) throw new Error(decision.code);
    return cylinder.happened(decision.events[0], at("08:00", "2026-03-04"));
  };
  const lateUnsafe = (id: 3 | 7 | 8) => ({ id, at: at("00:40"), recordedAt: at("01:00", "2026-03-03") }) as const;

  it("is lifted by a periodic check that finds the cylinder standard", () => {
    const inspected = delivered.did({ id: 10, by: inspectionUnit, at: at("09:00", "2026-03-03") });
    expect([inspected.state.holds, inspected.state.unprocessed]).toEqual([[], []]);
  });
  it("goes with its procedure, but for what a late item found since", () => {
    expect(undo(delivered).state.holds).toEqual([]);
    expect(undo(delivered.did(lateUnsafe(3))).state.holds).toEqual(["backdated"]);
    expect(undo(delivered.did(lateUnsafe(8))).state.holds).toEqual(["backdated"]);
    expect(undo(delivered.did(lateUnsafe(7))).state.holds).toEqual([]);
    expect(undo(delivered.did({ id: 12, at: at("00:40") })).state.holds).toEqual([]);
    const safe = delivered.did({ id: 8, at: at("00:55"), recordedAt: at("01:00", "2026-03-03") });
    expect(undo(safe).state.holds).toEqual([]);
  });
  it.each([
    ["at a customer", atCustomer],
    ["on a vehicle", onTruck],
  ])("is processed where the cylinder is: %s it stays, with its gate", (_, holder) => {
    const [result] = delivered.state.unprocessed;
    const asked = { resultId: result?.resultId ?? "", occurredAt: at("09:00"), processingMeasures: "looked at" };
    const process = (cylinder: Builder) =>
      decideProcess({ ...asked, isGoodStatus: 1, store }, cylinder.state, cylinder.past.events);
    const away = process(delivered.standing({ holder, holds: ["fault", "overweight", "backdated"] }));
    expect(away).toMatchObject({ ok: true });
    expect(away.ok && away.events[0].data.after).toEqual({ holds: [] });
    const home = process(delivered.standing({ holder: { kind: "station", id: station.id, name: station.name } }));
    expect(home.ok && home.events[0].data.after).toMatchObject({ holder: { id: store.id }, holds: [] });
  });
  it("stands between overweight and an overdue inspection", () => {
    const heavy = aSound()
      .standing({ holds: ["overweight", "inspectionOverdue"] })
      .did(lateUnsafe(8));
    expect(heavy.state.holds).toEqual(["overweight", "backdated", "inspectionOverdue"]);
  });
});
