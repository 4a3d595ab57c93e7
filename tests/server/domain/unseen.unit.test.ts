import { describe, expect, it } from "vitest";
import type { CompanyRef } from "#contracts/streams/company-type.ts";
import { decideProcess } from "#server/domain/cylinder/process-unqualified.ts";
import { decideVoid } from "#server/domain/cylinder/void.ts";
import { aCylinder, anImported, at, onTruck, type Builder } from "#tests/support/cylinder-builder.ts";
import { headOffice, inspectionUnit, otherStation, repairUnit, station, store } from "#tests/support/reference.ts";

const unseen = (by: CompanyRef = headOffice) => anImported({}, by);
const reasons = (cylinder: Builder, input: Parameters<Builder["decide"]>[0]) => {
  const decision = cylinder.decide(input);
  return decision.outcome === "refused" ? decision.reasons : decision.outcome;
};
const exceptions = (cylinder: Builder, input: Parameters<Builder["decide"]>[0]) => {
  const decision = cylinder.decide(input);
  return decision.outcome === "recorded" ? decision.exceptions : decision.outcome;
};
const voided = (cylinder: Builder): Builder => {
  const commandId = cylinder.state.last?.commandId ?? "";
  const decision = decideVoid({ commandId, reason: "wrong" }, cylinder.state, cylinder.past.events);
  if (!decision.ok) throw new Error(decision.code);
  return cylinder.happened(decision.events[0], at("09:00"));
};
const asOf = ({ state: { holder, content, gate, companyId } }: Builder) => ({
  at: [holder.kind, holder.id],
  isUnseen: holder.unseen === true,
  content,
  gate: gate.is,
  companyId,
});

describe("an import", () => {
  it("without a place leaves the cylinder unseen, in the scope of the company that registered it", () => {
    expect(asOf(unseen())).toEqual({
      ...{ at: ["company", headOffice.id], isUnseen: true, content: "empty", gate: "none" },
      companyId: headOffice.id,
    });
  });

  it("with a place puts it there, and a full one waits there for its post-fill check", () => {
    const empty = anImported({ place: store, content: "empty", at: at("00:00") }, headOffice);
    expect(asOf(empty)).toMatchObject({ at: ["store", store.id], isUnseen: false, content: "empty", gate: "none" });
    const full = anImported({ place: station, content: "full", at: at("00:00") }, headOffice);
    expect(full.state.gate).toEqual({ is: "filled", at: at("00:00"), companyId: station.id });
    expect(asOf(full)).toMatchObject({ content: "full", companyId: station.id });
    expect(reasons(full, { id: 7 })).toEqual(["check.postFillMissing"]);
    expect(asOf(full.did({ id: 11 }).did({ id: 7, at: at("03:00") }))).toMatchObject({
      at: ["vehicle", onTruck.id],
      content: "full",
    });
  });

  it("leaves a form's registration as it was", () => {
    const [registered] = aCylinder().past.events;
    expect(Object.keys(registered?.data ?? {})).not.toEqual(expect.arrayContaining(["holder"]));
    expect(asOf(aCylinder())).toMatchObject({ at: ["station", station.id], isUnseen: false });
  });
});

describe("a cylinder that nobody has seen", () => {
  it("is refused and flagged by no rule of place or content", () => {
    for (const id of [1, 5, 12, 13, 15] as const)
      expect([id, reasons(unseen(), { id, by: station })]).toEqual([id, "recorded"]);
    for (const id of [0, 4, 9, 10, 14, 16] as const) {
      const by = id === 10 ? inspectionUnit : station;
      expect([id, exceptions(unseen(), { id, by })]).toEqual([id, []]);
    }
  });

  it("is refused by the kind of place, by the gate and for what makes it unfit", () => {
    expect(reasons(unseen(), { id: 4, by: repairUnit })).toEqual(["procedure.wrongKindOfPlace"]);
    expect(reasons(unseen(), { id: 10, by: station })).toEqual(["procedure.wrongKindOfPlace"]);
    expect(reasons(unseen(), { id: 8 })).toEqual(["check.preFillMissing"]);
    expect(reasons(unseen(), { id: 11 })).toEqual(["procedure.notFilled"]);
    expect(reasons(unseen(), { id: 3, clientId: "client-1" })).toEqual(["check.postFillMissing"]);
    expect(reasons(unseen(), { id: 7, day: "2030-01-01" })).toEqual([
      "cylinder.inspectionOverdue",
      "check.postFillMissing",
    ]);
    expect(exceptions(unseen(), { id: 2 })).toEqual(["check.postFillMissing"]);
    expect(exceptions(anImported({}, headOffice, "2026-03-01"), { id: 5 })).toEqual(["cylinder.notFit"]);
  });

  it("stays unseen by a periodic check, store checks and a transport", () => {
    for (const id of [10, 12, 13, 16] as const) {
      const by = id === 10 ? inspectionUnit : store;
      expect([id, asOf(unseen().did({ id, by }))]).toMatchObject([
        id,
        { at: ["company", headOffice.id], isUnseen: true },
      ]);
    }
  });

  it("is found by the first other procedure, which writes its place and its content", () => {
    const found = (input: Parameters<Builder["did"]>[0]) => {
      const event = unseen().did(input).past.events.at(-1);
      const after = event && "after" in event.data ? event.data.after : {};
      return [after.holder?.kind, after.holder?.id, after.holder?.unseen, after.content];
    };
    const elsewhere = { by: otherStation };
    expect(found({ id: 0, ...elsewhere })).toEqual(["station", otherStation.id, undefined, "empty"]);
    expect(found({ id: 2, ...elsewhere })).toEqual(["station", otherStation.id, undefined, "full"]);
    expect(found({ id: 1, ...elsewhere })).toEqual(["vehicle", onTruck.id, undefined, "empty"]);
    expect(found({ id: 9, ...elsewhere })).toEqual(["station", otherStation.id, undefined, "empty"]);
    expect(found({ id: 14, ...elsewhere })).toEqual(["repair", repairUnit.id, undefined, "empty"]);
    expect(found({ id: 15, ...elsewhere })).toEqual(["station", otherStation.id, undefined, "empty"]);
  });

  it("stands at its place since then, at the company that registered it too", () => {
    const found = unseen(station).did({ id: 9, at: at("05:00") });
    expect(found.state.since).toMatchObject({ holder: at("05:00"), content: at("05:00") });
    const checked = unseen(station).did({ id: 12, at: at("05:00") });
    expect(checked.state.since).toMatchObject({ holder: at("00:00"), content: at("00:00") });
  });

  it("belongs to the company that put it on a vehicle", () => {
    expect(asOf(unseen().did({ id: 5, by: store })).companyId).toBe(store.id);
    const brought = unseen()
      .did({ id: 5, by: store })
      .did({ id: 4, by: station, at: at("03:00") });
    expect(asOf(voided(brought))).toMatchObject({ at: ["vehicle", onTruck.id], companyId: store.id });
  });

  it("is unseen again once the procedure that found it is void, and since when it was", () => {
    const again = voided(unseen().did({ id: 2, by: store, at: at("05:00") }));
    expect(asOf(again)).toEqual(asOf(unseen()));
    expect(again.state.since).toMatchObject({ holder: at("00:00"), content: at("00:00") });
  });

  it("is not found by an item that comes late", () => {
    const checked = unseen().did({ id: 12, by: store, at: at("06:00") });
    const late = checked.did({ id: 0, by: store, at: at("05:00"), recordedAt: at("08:00") });
    expect(late.past.events.at(-1)?.data).toMatchObject({ after: {}, exceptions: ["procedure.outOfOrder"] });
    expect(asOf(late).isUnseen).toBe(true);
  });

  it("is in the store that an unqualified result is processed for", () => {
    const faulty = unseen().did({ id: 10, by: inspectionUnit, checkStatus: 0 });
    const [waiting] = faulty.state.unprocessed;
    const how = { resultId: waiting?.resultId ?? "", processingMeasures: "valve", occurredAt: at("07:00") };
    const decision = decideProcess({ ...how, isGoodStatus: 1, store }, faulty.state, faulty.past.events);
    if (!decision.ok) throw new Error(decision.code);
    const processed = faulty.happened(decision.events[0], at("07:00"));
    expect(asOf(processed)).toMatchObject({ at: ["store", store.id], isUnseen: false, content: "empty" });
    expect(processed.state.since).toMatchObject({ holder: at("07:00"), content: at("07:00") });
  });

  it("is named by sentences as what it is", () => {
    const refused = unseen().decide({ id: 8 });
    expect(refused).toMatchObject({ outcome: "refused", facts: { holderKind: "unseen" } });
  });
});
