import { describe, expect, it } from "vitest";
import { cylinderNumberTable } from "#contracts/read-models/cylinder-number.ts";
import { cylinderNumberView } from "#projections/views/cylinder-number.ts";
import { runView } from "#tests/support/changes.ts";
import { aCylinder, aSound, type Builder } from "#tests/support/cylinder-builder.ts";
import { cylinderId, eventsOf } from "./events.ts";

const rowOf = (builder: Builder) => runView(cylinderNumberView, eventsOf(builder)).row(cylinderNumberTable, cylinderId);

const corrected = (builder: Builder, factoryNumber: string) => {
  const { details, inspectionDue, serviceEnd, version } = builder.state;
  const data = { inspectionDue, serviceEnd, version: version + 1, exceptions: [] };
  return builder.happened({ type: "CylinderCorrected", data: { ...data, details: { ...details, factoryNumber } } });
};

describe("the numbers on a cylinder", () => {
  it("stand in a row of their own", () => {
    const { gasBarcode, factoryNumber, specId } = aCylinder().state.details;
    const row = { id: cylinderId, gasBarcode, factoryNumber, specId, createdTime: expect.any(String) };
    expect(rowOf(aCylinder())).toMatchObject(row);
  });

  it("change with a correction", () => {
    expect(rowOf(corrected(corrected(aCylinder(), "X1"), "X2"))).toMatchObject({ factoryNumber: "X2" });
  });

  it("are written by no procedure", () => {
    const events = eventsOf(aSound().did({ id: 7 }));
    const later = runView(cylinderNumberView, events.slice(0, 1));
    const all = runView(cylinderNumberView, events);
    expect(events.length).toBeGreaterThan(1);
    expect(all.rows(cylinderNumberTable)).toEqual(later.rows(cylinderNumberTable));
  });

  it("go with the cylinder", () => {
    expect(rowOf(aCylinder().happened({ type: "CylinderRemoved", data: { gasBarcode: "B-1" } }))).toBeUndefined();
  });
});
