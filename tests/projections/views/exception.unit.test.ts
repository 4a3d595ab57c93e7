import { describe, expect, it } from "vitest";
import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import { exceptionTable } from "#contracts/read-models/exception.ts";
import { aCylinder, aFilled, aSound, at } from "#tests/support/cylinder-builder.ts";
import { station, store, truck } from "#tests/support/reference.ts";
import { cylinderId, processResult, recorded, rowOfRevision, voidLast } from "./events.ts";
import { exceptionsOf, runExceptionViews } from "./run-exception-views.ts";

describe("exceptions of a cylinder", () => {
  it("are one row for each code, with a stable id", () => {
    // Full in the ledger, at the station, and received empty by a store.
    expect(exceptionsOf(aSound().did({ id: 4, by: store }))).toMatchObject([
      {
        id: `${rowOfRevision(4)}.ledger.placeDiffers`,
        kind: "exception",
        severity: "warning",
        code: "ledger.placeDiffers",
        cylinderId,
        companyId: store.id,
        companyName: store.name,
        placeId: station.id,
        placeName: station.name,
        procedureId: 4,
        handling: "open",
        isClosed: false,
      },
      { code: "ledger.contentDiffers" },
    ]);
  });

  it("are holds where the event made one", () => {
    const rows = exceptionsOf(aCylinder().did({ id: 9, checkStatus: 0 }));
    expect(rows).toMatchObject([{ kind: "hold", severity: "danger", code: "check.fault", holdReasons: ["fault"] }]);
  });

  it("show overweight with its facts", () => {
    const rows = exceptionsOf(
      aCylinder()
        .did({ id: 9, at: at("00:50") })
        .did({ id: 8, at: at("01:02"), afterGrams: 12_500 }),
    );
    expect(rows).toMatchObject([{ kind: "hold", code: "cylinder.overweight", holdReasons: ["overweight"] }]);
    expect(rows[0]?.["facts"]).toMatchObject({ filledGrams: 5500, maxFillGrams: 5000 });
  });

  it("show what came too late", () => {
    const rows = exceptionsOf(aFilled().did({ id: 0, at: at("00:30") }));
    expect(rows).toMatchObject([{ kind: "exception", code: "procedure.outOfOrder", createdTime: at("00:30") }]);
  });

  it("show refused fillings and dispatches with every reason, and no other refusal", () => {
    expect(exceptionsOf(aCylinder().tried({ id: 7 }))).toMatchObject([
      {
        id: `${rowOfRevision(1)}.refused`,
        kind: "refused",
        code: "cylinder.notFull",
        reasons: ["cylinder.notFull", "check.postFillMissing"],
      },
    ]);
    expect(exceptionsOf(aCylinder().tried({ id: 8 }))).toHaveLength(1);
    expect(exceptionsOf(aCylinder().tried({ id: 3, clientId: "client-1" }))).toHaveLength(1);
    expect(exceptionsOf(aFilled().tried({ id: 5 }))).toEqual([]);
  });

  it("show an inspection day that was put off", () => {
    const { details, serviceEnd } = aCylinder().state;
    const rows = exceptionsOf(
      aCylinder().happened({
        type: "CylinderCorrected",
        data: { details, inspectionDue: "2030-01-01", serviceEnd, version: 2, exceptions: ["cylinder.dueExtended"] },
      }),
    );
    expect(rows).toMatchObject([{ code: "cylinder.dueExtended", kind: "exception", procedureId: null }]);
  });

  it("are closed when the procedure is void", () => {
    const rows = exceptionsOf(voidLast(aCylinder().did({ id: 9, checkStatus: 0 })));
    expect(rows).toMatchObject([{ code: "check.fault", isClosed: true }]);
  });

  it("are closed when the result is processed", () => {
    const faulty = aCylinder().did({ id: 9, checkStatus: 0 });
    const rows = exceptionsOf(processResult(faulty, faulty.state.unprocessed[0]?.resultId ?? ""));
    expect(rows).toMatchObject([{ code: "check.fault", isClosed: true }]);
  });

  it("are not made by registering, enabling, disabling or a reversal", () => {
    const sent = aSound().did({ id: 3, clientId: "client-1", orderNumber: "O-1" });
    const before = { holder: sent.state.holder, content: "full" as const };
    const after = { holder: { kind: "vehicle" as const, id: truck.id, name: truck.licenseNumber } };
    const data = { gasBarcode: "B-1", orderNumber: "O-1", clientId: "client-1", before, after };
    const told = sent
      .happened({ type: "DeliveryReversed", data })
      .disabled()
      .happened({ type: "CylinderEnabled", data: { after: { disabled: false } } });
    expect(exceptionsOf(told)).toEqual([]);
    expect(exceptionsOf(aCylinder().happened({ type: "CylinderRemoved", data: { gasBarcode: "B-1" } }))).toEqual([]);
  });
});

describe("unknown barcodes", () => {
  const seen = (occurredAt: string) => ({
    type: "BarcodeSeen" as const,
    data: { gasBarcode: "X-9", procedureId: 0 as const, company: store, item: {} },
    meta: { occurredAt },
  });
  const claimed = { type: "BarcodeClaimed" as const, data: { gasBarcode: "X-9", cylinderId } };
  const released = { type: "BarcodeReleased" as const, data: { gasBarcode: "X-9", cylinderId } };
  const rowsOf = (events: BarcodeEvent[]) =>
    runExceptionViews(recorded<BarcodeEvent>("barcode-X-9", events)).rows(exceptionTable);

  it("are one row however often they are scanned", () => {
    expect(rowsOf([seen(at("01:00")), seen(at("02:00"))])).toMatchObject([
      {
        id: "barcode.X-9",
        kind: "unknown",
        code: "cylinder.unknown",
        seen: 2,
        createdTime: at("01:00"),
        lastTime: at("02:00"),
        companyId: store.id,
        cylinderId: null,
        isClosed: false,
      },
    ]);
  });

  it("are closed when the cylinder is registered", () => {
    expect(rowsOf([seen(at("01:00")), claimed])).toMatchObject([{ isClosed: true }]);
  });

  it("are there again when they are scanned after the cylinder was removed", () => {
    const rows = rowsOf([seen(at("01:00")), claimed, released, seen(at("05:00"))]);
    expect(rows).toMatchObject([{ isClosed: false, closedTime: null, seen: 1, createdTime: at("05:00") }]);
  });

  it("are no row for a barcode that was only claimed or retired", () => {
    expect(rowsOf([claimed, { type: "BarcodeRetired", data: { gasBarcode: "X-9", cylinderId } }])).toEqual([]);
  });
});
