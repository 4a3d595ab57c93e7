import { describe, expect, it } from "vitest";
import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import type { ExceptionEvent } from "#contracts/streams/exception/events.ts";
import { decideVoid } from "#server/domain/cylinder/void.ts";
import { exceptionActionTable, exceptionTable } from "#contracts/read-models/exception.ts";
import { cylinderExceptionView } from "#projections/views/exception-of-cylinder.ts";
import { exceptionView } from "#projections/views/exception.ts";
import type { Projectable } from "#projections/views/view.ts";
import { aCylinder, aFilled, aSound, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { createRecorder, runView } from "#tests/support/changes.ts";
import { inspectionUnit, station, store, truck } from "#tests/support/reference.ts";
import { cylinderId, eventsOf, processResult, recorded, rowOfRevision, voidLast } from "./events.ts";

/** Both views write the one table. */
const run = (events: readonly Projectable[]) => {
  const recorder = createRecorder();
  runView(cylinderExceptionView, events, recorder);
  return runView(exceptionView, events, recorder);
};
const exceptionsOf = (builder: Builder) => run(eventsOf(builder)).rows(exceptionTable);

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
      aCylinder().then({
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
      .then({ type: "DeliveryReversed", data })
      .disabled()
      .then({ type: "CylinderEnabled", data: { after: { disabled: false } } });
    expect(exceptionsOf(told)).toEqual([]);
    expect(exceptionsOf(aCylinder().then({ type: "CylinderRemoved", data: { gasBarcode: "B-1" } }))).toEqual([]);
  });
});

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
    expect(run(events).rows(exceptionTable)).toMatchObject([
      { code: "cylinder.notFit", holdReasons: ["inspectionOverdue", "serviceLifeOver"], isClosed: false },
    ]);
    const lifted = eventsOf(inspected(received));
    Object.assign(lifted[0]?.data ?? {}, { inspectionDue: "2026-01-01", serviceEnd: "2026-02-01" });
    const rows = run(lifted).rows(exceptionTable);
    expect(rows.filter(({ code }) => code === "cylinder.notFit")).toMatchObject([{ isClosed: false }]);
    const scrapped = eventsOf(processResult(inspected(received), `${rowOfRevision(1)}.serviceLifeOver`, 2));
    Object.assign(scrapped[0]?.data ?? {}, { inspectionDue: "2026-01-01", serviceEnd: "2026-02-01" });
    const ended = run(scrapped).rows(exceptionTable);
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

describe("unknown barcodes", () => {
  const seen = (occurredAt: string) => ({
    type: "BarcodeSeen" as const,
    data: { gasBarcode: "X-9", procedureId: 0 as const, company: store, item: {} },
    meta: { occurredAt },
  });
  const claimed = { type: "BarcodeClaimed" as const, data: { gasBarcode: "X-9", cylinderId } };
  const released = { type: "BarcodeReleased" as const, data: { gasBarcode: "X-9", cylinderId } };
  const rowsOf = (events: BarcodeEvent[]) => run(recorded<BarcodeEvent>("barcode-X-9", events)).rows(exceptionTable);

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

  it("stand there anew when they are scanned after the cylinder was removed", () => {
    const rows = rowsOf([seen(at("01:00")), claimed, released, seen(at("05:00"))]);
    expect(rows).toMatchObject([{ isClosed: false, closedTime: null, seen: 1, createdTime: at("05:00") }]);
  });

  it("are no row for a barcode that was only claimed or retired", () => {
    expect(rowsOf([claimed, { type: "BarcodeRetired", data: { gasBarcode: "X-9", cylinderId } }])).toEqual([]);
  });
});

describe("what people do with an exception", () => {
  const id = `${rowOfRevision(1)}.check.fault`;
  const faulty = eventsOf(aCylinder().did({ id: 9, checkStatus: 0 }));
  const after = (events: ExceptionEvent[]) =>
    run([...faulty, ...recorded<ExceptionEvent>(`exception-${id}`, events, faulty.length)]);
  const claim = { type: "ExceptionClaimed" as const, data: { exceptionId: id } };

  it("is seen: claimed, and by whom", () => {
    expect(after([claim]).row(exceptionTable, id)).toMatchObject({ handling: "claimed", claimedBy: "user-1" });
  });

  it("is seen: given up again", () => {
    const tables = after([claim, { type: "ExceptionReleased", data: { exceptionId: id } }]);
    expect(tables.row(exceptionTable, id)).toMatchObject({ handling: "open", claimedBy: null, claimedTime: null });
  });

  it("is seen: acknowledged, with what was said", () => {
    const tables = after([claim, { type: "ExceptionAcknowledged", data: { exceptionId: id, comment: "seen it" } }]);
    expect(tables.row(exceptionTable, id)).toMatchObject({
      handling: "acknowledged",
      claimedBy: "user-1",
      acknowledgedBy: "user-1",
      acknowledgement: "seen it",
    });
  });

  it("is kept in order, comments included", () => {
    const tables = after([claim, { type: "ExceptionCommented", data: { exceptionId: id, comment: "moved aside" } }]);
    expect(tables.rows(exceptionActionTable)).toMatchObject([
      { exceptionId: id, kind: "claimed", comment: null },
      { exceptionId: id, kind: "commented", comment: "moved aside", userId: "user-1" },
    ]);
    expect(tables.row(exceptionTable, id)).toMatchObject({ handling: "claimed" });
  });
});
