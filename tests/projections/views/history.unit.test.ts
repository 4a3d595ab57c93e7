import { describe, expect, it } from "vitest";
import { historyTable } from "#contracts/read-models/history.ts";
import { historyView } from "#projections/views/history.ts";
import { aCylinder, aFilled, anImported, aSound, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { runView } from "#tests/support/changes.ts";
import { otherStation, repairUnit, station, store, truck } from "#tests/support/reference.ts";
import { eventsOf, processResult, rowOfRevision, voidLast } from "./events.ts";

const rowsOf = (builder: Builder) => runView(historyView, eventsOf(builder)).rows(historyTable);
const lastOf = (builder: Builder) => rowsOf(builder).at(-1);

describe("the history", () => {
  it("begins with the registration", () => {
    expect(rowsOf(aCylinder())).toMatchObject([
      { id: rowOfRevision(0), kind: "registered", companyName: station.name, toId: station.id, procedureId: null },
    ]);
  });

  it("names no place of a cylinder that nobody had seen", () => {
    const found = anImported({}, station).did({ id: 9, by: store });
    expect(rowsOf(found)).toMatchObject([
      { kind: "registered", companyName: station.name, toKind: "unseen", toName: null },
      { fromKind: "unseen", fromName: null, toKind: "store", toName: store.name },
    ]);
  });

  it("says where a movement came from and went to, with vehicle and people", () => {
    const sent = aSound().did({ id: 7, driverId: "driver-1", escortIds: ["escort-1"] });
    expect(lastOf(sent)).toMatchObject({
      kind: "moved",
      procedureId: 7,
      fromKind: "station",
      fromName: station.name,
      toKind: "vehicle",
      toName: truck.licenseNumber,
      licenseNumber: truck.licenseNumber,
      driverId: "driver-1",
      escortIds: ["escort-1"],
      content: "full",
      createdTime: at("02:00"),
      userId: "user-1",
    });
  });

  it("says what kind of company did a procedure, and of nothing else", () => {
    const types = rowsOf(
      aSound()
        .did({ id: 4, at: at("03:00"), by: store })
        .tried({ id: 8, at: at("04:00") }),
    ).map((row) => [row["kind"], row["companyType"]]);
    expect(types).toEqual([
      ["registered", null],
      ["checked", 1],
      ["filled", 1],
      ["checked", 1],
      ["moved", 2],
      ["refused", null],
    ]);
  });

  it("keeps a customer by id alone", () => {
    const sent = aSound().did({ id: 3, clientId: "client-1", orderNumber: "O-1" });
    expect(lastOf(sent)).toMatchObject({ clientId: "client-1", orderNumber: "O-1", toId: "client-1", toName: null });
  });

  it("keeps the weights of a filling in grams", () => {
    const details = { beforeGrams: 7000, afterGrams: 12000, filledGrams: 5000, fillingId: "lpg", maxFillGrams: 5000 };
    expect(lastOf(aFilled())).toMatchObject({ kind: "filled", procedureId: 8, details });
  });

  it("shows a check's fault as exception and hold", () => {
    const faulty = aCylinder().did({ id: 9, checkStatus: 0, defectIds: ["dent"] });
    expect(lastOf(faulty)).toMatchObject({
      kind: "checked",
      exceptions: ["check.fault"],
      holdsAdded: ["fault"],
      details: { checkStatus: 0, defectIds: ["dent"] },
    });
  });

  it("tells a repair and its unit", () => {
    const row = lastOf(aCylinder().did({ id: 14 }));
    expect(row).toMatchObject({ kind: "repaired", procedureId: 14, toName: repairUnit.name });
  });

  it("keeps a refusal with its reasons", () => {
    const row = lastOf(aCylinder().tried({ id: 8 }));
    expect(row).toMatchObject({ kind: "refused", procedureId: 8, reasons: ["check.preFillMissing"], isVoided: false });
  });

  it("strikes a void procedure through and says who did it", () => {
    const rows = rowsOf(voidLast(aSound().did({ id: 7 }), "wrong truck"));
    expect(rows.map((row) => [row["kind"], row["isVoided"]])).toEqual([
      ["registered", false],
      ["checked", false],
      ["filled", false],
      ["checked", false],
      ["moved", true],
      ["voided", false],
    ]);
    expect(rows.at(-1)).toMatchObject({ procedureId: 7, remark: "wrong truck", toId: station.id, fromId: truck.id });
  });

  it("has a late item at the time and place of its scan, not of today's ledger", () => {
    const late = aFilled().did({ id: 9, at: at("00:40"), by: otherStation });
    expect(lastOf(late)).toMatchObject({
      createdTime: at("00:40"),
      toId: otherStation.id,
      exceptions: ["procedure.outOfOrder"],
    });
  });

  it("tells corrections, enabling, disabling, processing and reversals", () => {
    const faulty = aCylinder().did({ id: 9, checkStatus: 0 });
    const resultId = faulty.state.unprocessed[0]?.resultId ?? "";
    const { details, inspectionDue, serviceEnd } = faulty.state;
    const told = processResult(faulty, resultId)
      .disabled()
      .happened({ type: "CylinderEnabled", data: { after: { disabled: false } } })
      .happened({
        type: "CylinderCorrected",
        data: { details, inspectionDue, serviceEnd, version: 2, exceptions: [] },
      });
    const kinds = rowsOf(told).map((row) => row["kind"]);
    expect(kinds.slice(2)).toEqual(["processed", "disabled", "enabled", "corrected"]);
    const sent = aSound().did({ id: 3, clientId: "client-1", orderNumber: "O-1" });
    const before = { holder: sent.state.holder, content: "full" as const };
    const after = { holder: { kind: "vehicle" as const, id: truck.id, name: truck.licenseNumber } };
    const data = { gasBarcode: "B-1", orderNumber: "O-1", clientId: "client-1", before, after };
    const reversed = lastOf(sent.happened({ type: "DeliveryReversed", data }));
    expect(reversed).toMatchObject({ kind: "reversed", orderNumber: "O-1", fromId: "client-1", toId: truck.id });
  });

  it("orders rows of one time by the log", () => {
    expect(rowsOf(aFilled()).map((row) => row["logOrder"])).toEqual([1n, 2n, 3n]);
  });

  it("says nothing about a removal, after which there is no cylinder", () => {
    const removed = aCylinder().happened({ type: "CylinderRemoved", data: { gasBarcode: "B-1" } });
    expect(rowsOf(removed)).toHaveLength(1);
  });
});
