import { describe, expect, it } from "vitest";
import { goneBottleTable } from "#contracts/read-models/gone-bottle.ts";
import { goneBottleView } from "#projections/views/gone-bottle.ts";
import { runView } from "#tests/support/changes.ts";
import { aCylinder, type Builder } from "#tests/support/cylinder-builder.ts";
import { cylinderId, eventsOf } from "./events.ts";

const goneOf = (builder: Builder) =>
  runView(goneBottleView, eventsOf(builder))
    .rows(goneBottleTable)
    .map(({ gasBarcode }) => gasBarcode);

describe("the barcodes that left a company", () => {
  it("lack those of a cylinder that stays, or is on a vehicle", () => {
    expect(goneOf(aCylinder())).toEqual([]);
    expect(goneOf(aCylinder().did({ id: 5 }))).toEqual([]);
  });

  it("have the former one of a cylinder with a corrected barcode", () => {
    const builder = aCylinder();
    const { details, inspectionDue, serviceEnd, version } = builder.state;
    const data = { inspectionDue, serviceEnd, version: version + 1, exceptions: [] };
    const corrected = { ...data, details: { ...details, gasBarcode: "OTHER" } };
    expect(goneOf(builder.happened({ type: "CylinderCorrected", data: corrected }))).toEqual([details.gasBarcode]);
  });

  it("have that of a removed cylinder, with the place of its last event in the log", () => {
    const builder = aCylinder();
    const { details, companyId } = builder.state;
    const events = eventsOf(builder.happened({ type: "CylinderRemoved", data: { gasBarcode: details.gasBarcode } }));
    const row = { cylinderId, companyId, gasBarcode: details.gasBarcode, logOrder: events.at(-1)?.order };
    expect(runView(goneBottleView, events).rows(goneBottleTable)).toEqual([row]);
  });
});
