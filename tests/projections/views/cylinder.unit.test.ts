import { describe, expect, it } from "vitest";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import { cylinderView } from "#projections/views/cylinder.ts";
import { aCylinder, aFilled, anImported, aSound, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { runView } from "#tests/support/changes.ts";
import { dealer, otherStation, repairUnit, station, store, truck } from "#tests/support/reference.ts";
import { cylinderId, eventsOf, processResult, voidLast } from "./events.ts";

const rowOf = (builder: Builder) => runView(cylinderView, eventsOf(builder)).row(cylinderTable, cylinderId);

describe("the archive", () => {
  it("has a registered cylinder empty, active and with its registrar", () => {
    expect(rowOf(aCylinder())).toMatchObject({
      id: cylinderId,
      gasBarcode: "B-1",
      factoryNumber: "F-1",
      emptyGrams: 7000,
      productionDate: "2024-05-01",
      inspectionDue: "2028-05-01",
      serviceEnd: "2032-05-01",
      createdCompanyId: station.id,
      createdCompanyName: station.name,
      createdUserId: "user-1",
      createdTime: at("00:00"),
      holderKind: "station",
      holderId: station.id,
      holderName: station.name,
      content: "empty",
      gate: "none",
      life: "active",
      isUsable: true,
      procedureId: null,
      procedures: 0,
      revision: 0,
      version: 1,
      scopeCompanyId: station.id,
    });
  });

  it("has one that nobody has seen with no place, in the scope of who registered it, until somebody scans it", () => {
    const unseen = anImported({}, station);
    expect(rowOf(unseen)).toMatchObject({ unseen: true, holderId: station.id, holderName: null });
    expect(rowOf(unseen)).toMatchObject({ scopeCompanyId: station.id, createdCompanyId: station.id });
    const found = unseen.did({ id: 0, by: store, at: at("05:00") });
    expect(rowOf(found)).toMatchObject({ unseen: false, holderName: store.name, holderSince: at("05:00") });
    expect(rowOf(found)).toMatchObject({ scopeCompanyId: store.id, createdCompanyId: station.id });
  });

  it("follows what a procedure changed, and keeps who registered it", () => {
    expect(rowOf(aFilled())).toMatchObject({
      content: "full",
      gate: "filled",
      gateCompanyId: station.id,
      procedureId: 8,
      procedures: 2,
      lastTime: at("01:02"),
      revision: 2,
      createdTime: at("00:00"),
    });
  });

  it("names the vehicle as the place, and cuts by the company it left", () => {
    const row = rowOf(aSound().did({ id: 7 }));
    expect(row).toMatchObject({ holderKind: "vehicle", holderName: truck.licenseNumber, scopeCompanyId: station.id });
  });

  it("is cut by the company that held it last, whoever carries and delivers it", () => {
    const carried = aSound()
      .did({ id: 7 })
      .did({ id: 16, at: at("02:30"), by: otherStation });
    expect(rowOf(carried)).toMatchObject({ holderKind: "vehicle", scopeCompanyId: station.id });
    const sent = carried.did({ id: 3, at: at("03:00"), by: store, clientId: "client-1" });
    expect(rowOf(sent)).toMatchObject({ holderKind: "customer", scopeCompanyId: station.id });
    const received = sent.did({ id: 0, at: at("09:00"), by: store });
    expect(rowOf(received)).toMatchObject({ holderKind: "store", scopeCompanyId: store.id });
  });

  it("is cut as before when a void puts it back on the vehicle or to the customer", () => {
    const onTheVehicle = aSound().did({ id: 7 });
    const received = onTheVehicle.did({ id: 6, at: at("03:00"), by: store });
    expect(rowOf(voidLast(received))).toMatchObject({ holderKind: "vehicle", scopeCompanyId: station.id });
    const returned = onTheVehicle
      .did({ id: 3, at: at("03:00"), clientId: "client-1" })
      .did({ id: 0, at: at("09:00"), by: store });
    expect(rowOf(voidLast(returned))).toMatchObject({ holderKind: "customer", scopeCompanyId: station.id });
  });

  it("keeps no name of a customer", () => {
    const sent = aSound().did({ id: 3, clientId: "client-1", orderNumber: "O-1" });
    expect(rowOf(sent)).toMatchObject({ holderKind: "customer", holderId: "client-1", holderName: null });
  });

  it("is at the repair unit after procedure 14", () => {
    expect(rowOf(aCylinder().did({ id: 14 }))).toMatchObject({
      holderId: repairUnit.id,
      scopeCompanyId: repairUnit.id,
    });
  });

  it("shows holds, scrapping and disabling as life, the gravest first", () => {
    const faulty = aCylinder().did({ id: 9, checkStatus: 0 });
    expect(rowOf(faulty)).toMatchObject({ life: "held", holdReasons: ["fault"] });
    expect(rowOf(faulty.disabled())).toMatchObject({ life: "disabled", isUsable: false });
    const resultId = faulty.state.unprocessed[0]?.resultId ?? "";
    expect(rowOf(processResult(faulty.disabled(), resultId, 2))).toMatchObject({ life: "scrapped" });
  });

  it("is enabled again", () => {
    const enabled = aCylinder()
      .disabled()
      .happened({ type: "CylinderEnabled", data: { after: { disabled: false } } });
    expect(rowOf(enabled)).toMatchObject({ isUsable: true, life: "active" });
  });

  it("takes a correction with its version", () => {
    const builder = aCylinder();
    const { details, serviceEnd } = builder.state;
    const corrected = builder.happened({
      type: "CylinderCorrected",
      data: {
        details: { ...details, factoryNumber: "F-2" },
        inspectionDue: "2027-01-01",
        serviceEnd,
        version: 2,
        exceptions: [],
      },
    });
    expect(rowOf(corrected)).toMatchObject({ factoryNumber: "F-2", inspectionDue: "2027-01-01", version: 2 });
  });

  it("is moved by nothing that was refused", () => {
    const refused = aCylinder().tried({ id: 8 });
    expect(rowOf(refused)).toMatchObject({ content: "empty", procedureId: null, procedures: 0, revision: 1 });
  });

  it("is not moved by a late item, which counts as a procedure", () => {
    const late = aFilled().did({ id: 9, at: at("00:40"), by: otherStation });
    expect(rowOf(late)).toMatchObject({ holderId: station.id, procedureId: 8, lastTime: at("01:02"), procedures: 3 });
  });

  it("stands as before after a void", () => {
    const sent = aSound().did({ id: 7 });
    // Since when it stands there again is the fold's business.
    const { holderSince: _, sinceOrder: _before, ...before } = rowOf(aSound()) ?? {};
    expect(rowOf(voidLast(sent))).toMatchObject({ ...before, revision: 5, procedures: 4 });
  });

  it("returns to the vehicle when a delivery is declined", () => {
    const sent = aSound()
      .did({ id: 7 })
      .did({ id: 3, at: at("03:00"), clientId: "client-1", orderNumber: "O-1" });
    const holder = { kind: "vehicle", id: truck.id, name: truck.licenseNumber } as const;
    const reversed = sent.happened({
      type: "DeliveryReversed",
      data: {
        gasBarcode: "B-1",
        orderNumber: "O-1",
        clientId: "client-1",
        before: { holder: sent.state.holder, content: "full" },
        after: { holder },
      },
    });
    expect(rowOf(reversed)).toMatchObject({ holderKind: "vehicle", holderId: truck.id, scopeCompanyId: station.id });
  });

  it("has the cylinder at the dealer that received it", () => {
    const there = aSound()
      .did({ id: 7 })
      .did({ id: 6, at: at("03:00"), by: dealer });
    expect(rowOf(there)).toMatchObject({ holderKind: "dealer", scopeCompanyId: dealer.id, content: "full" });
  });

  it("forgets a removed cylinder", () => {
    const removed = aCylinder().happened({ type: "CylinderRemoved", data: { gasBarcode: "B-1" } });
    expect(rowOf(removed)).toBeUndefined();
  });
});
