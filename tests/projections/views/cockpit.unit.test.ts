import { describe, expect, it } from "vitest";
import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import { cockpitHalfHourTable } from "#contracts/read-models/cockpit.ts";
import { createCockpitCountsView } from "#projections/views/cockpit-counts.ts";
import { cockpitLineTable } from "#contracts/read-models/cockpit.ts";
import { cockpitLinesView } from "#projections/views/cockpit-lines.ts";
import { createHalfHour } from "#projections/views/half-hour.ts";
import { aCylinder, aFilled, aSound, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { runView } from "#tests/support/changes.ts";
import { otherStation, station, store, truck } from "#tests/support/reference.ts";
import { eventsOf, recorded, voidLast } from "./events.ts";

const countsView = createCockpitCountsView("Asia/Shanghai");
const countsOf = (builder: Builder) =>
  runView(countsView, eventsOf(builder))
    .rows(cockpitHalfHourTable)
    .map((row) => [
      row["businessDay"],
      row["halfHour"],
      row["companyId"],
      row["procedureId"],
      row["toCustomer"],
      row["count"],
    ]);
const day = "2026-03-02";

describe("the half-hours of a day", () => {
  it("are cut in the tenant's time zone", () => {
    expect(createHalfHour("Asia/Shanghai")("2026-03-02T02:29:59.999Z")).toBe(20);
    expect(createHalfHour("Asia/Shanghai")("2026-03-02T10:30:00.000+08:00")).toBe(21);
    expect(createHalfHour("UTC")("2026-03-02T23:59:00.000Z")).toBe(47);
  });

  it("know zones that are offset by quarters, and summer time", () => {
    expect(createHalfHour("Asia/Kathmandu")("2026-03-02T00:14:00.000Z")).toBe(11);
    expect(createHalfHour("Asia/Kathmandu")("2026-03-02T00:15:00.000Z")).toBe(12);
    const berlin = createHalfHour("Europe/Berlin");
    expect([berlin("2026-03-28T12:00:00Z"), berlin("2026-03-30T12:00:00Z")]).toEqual([26, 28]);
  });
});

describe("the cockpit's counters", () => {
  it("count recorded procedures by half-hour and company, and no refusal", () => {
    expect(countsOf(aFilled().tried({ id: 8, at: at("03:00") }))).toEqual([
      [day, 17, station.id, 9, false, 1],
      [day, 18, station.id, 8, false, 1],
    ]);
  });

  it("tell a delivery from a dispatch to a vehicle", () => {
    const sent = aSound()
      .did({ id: 3 })
      .did({ id: 3, at: at("03:00"), clientId: "client-1", orderNumber: "O-1" });
    expect(countsOf(sent).slice(3)).toEqual([
      [day, 20, station.id, 3, false, 1],
      [day, 22, station.id, 3, true, 1],
    ]);
  });

  it("call nothing but 3 a delivery, even when it names a customer", () => {
    expect(countsOf(aCylinder().did({ id: 0, clientId: "client-1" }))).toEqual([[day, 20, station.id, 0, false, 1]]);
  });

  it("count a late item on its own day", () => {
    const late = aFilled().did({ id: 0, at: at("22:00", "2026-03-01"), by: otherStation });
    expect(countsOf(late).at(-1)).toEqual(["2026-03-01", 12, otherStation.id, 0, false, 1]);
  });

  it("subtract void ones on the day they were counted, one behind the other", () => {
    const sent = aSound()
      .did({ id: 7 })
      .did({ id: 3, at: at("03:00"), clientId: "client-1", orderNumber: "O-1" });
    const twice = countsOf(voidLast(voidLast(sent)));
    const dispatched = countsOf(voidLast(aSound().did({ id: 3 })));
    expect(dispatched.at(-1)).toEqual([day, 20, station.id, 3, false, 0]);
    expect(twice.filter(([, , , procedure]) => procedure === 3 || procedure === 7)).toEqual([
      [day, 20, station.id, 7, false, 0],
      [day, 22, station.id, 3, true, 0],
    ]);
  });

  it("throw where a void names another procedure than the last: it would subtract what was never counted", () => {
    const events = eventsOf(voidLast(aFilled()));
    const wrong = events.map((event) =>
      event.type === "ProcedureVoided" ? { ...event, data: { ...event.data, voidedRevision: 1 } } : event,
    );
    expect(() => runView(countsView, wrong)).toThrow("revision 1 is voided, but is not the last procedure");
  });
});

describe("the live log", () => {
  const linesOf = (builder: Builder) => runView(cockpitLinesView, eventsOf(builder)).rows(cockpitLineTable);

  it("has a line for each procedure, with place, vehicle and customer", () => {
    const lines = linesOf(aSound().did({ id: 3, clientId: "client-1", orderNumber: "O-1" }));
    expect(lines.map((line) => line["procedureId"])).toEqual([9, 8, 11, 3]);
    expect(lines.at(-1)).toMatchObject({
      order: 5n,
      position: "5",
      kind: "procedure",
      logColor: "normal",
      place: station.name,
      companyId: station.id,
      clientId: "client-1",
      vehicle: truck.licenseNumber,
    });
  });

  it("warns of exceptions, and is alarmed by holds and refusals", () => {
    expect(linesOf(aCylinder().did({ id: 4, by: store }))).toMatchObject([
      { kind: "exception", logColor: "warning", codes: ["ledger.placeDiffers"], place: store.name },
    ]);
    expect(linesOf(aCylinder().did({ id: 9, checkStatus: 0 }))).toMatchObject([
      { kind: "exception", logColor: "danger", codes: ["check.fault"] },
    ]);
    expect(linesOf(aCylinder().tried({ id: 8 }))).toMatchObject([
      { kind: "refused", logColor: "danger", codes: ["check.preFillMissing"] },
    ]);
  });

  it("tells unknown barcodes", () => {
    const data = { gasBarcode: "X-9", procedureId: 0 as const, company: store, item: {} };
    const events = recorded<BarcodeEvent>("barcode-X-9", [{ type: "BarcodeSeen", data }]);
    expect(runView(cockpitLinesView, events).rows(cockpitLineTable)).toMatchObject([
      { kind: "unknown", gasBarcode: "X-9", codes: ["cylinder.unknown"] },
    ]);
  });

  it("leaves out what is done at a desk", () => {
    expect(linesOf(aCylinder().disabled())).toEqual([]);
  });
});
