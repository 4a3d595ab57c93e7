import { describe, expect, it } from "vitest";
import { piecesOf } from "#contracts/lists/pieces.ts";
import { cylinderNumberTable, cylinderNumberView, cylinderPieceTable } from "#projections/views/cylinder-number.ts";
import { runView } from "#tests/support/changes.ts";
import { aCylinder, aSound, type Builder } from "#tests/support/cylinder-builder.ts";
import { cylinderId, eventsOf } from "./events.ts";

const seen = (builder: Builder) => {
  const { row, rows } = runView(cylinderNumberView, eventsOf(builder));
  const pieces = (field: string) =>
    rows(cylinderPieceTable).filter((each) => each["field"] === field && each["count"] !== 0);
  const counted = (field: string) => Object.fromEntries(pieces(field).map(({ piece, count }) => [piece, count]));
  return { row: row(cylinderNumberTable, cylinderId), counted };
};
const onceEach = (text: string) => Object.fromEntries([...piecesOf(text)].map((piece) => [piece, 1]));

const corrected = (builder: Builder, factoryNumber: string) => {
  const { details, inspectionDue, serviceEnd, version } = builder.state;
  const data = { inspectionDue, serviceEnd, version: version + 1, exceptions: [] };
  return builder.then({ type: "CylinderCorrected", data: { ...data, details: { ...details, factoryNumber } } });
};

describe("the numbers on a cylinder", () => {
  it("stand in a row of their own, and each of their pieces is counted once", () => {
    const { row, counted } = seen(corrected(aCylinder(), "AB-77 77é"));
    expect(row).toMatchObject({ id: cylinderId, factoryNumber: "AB-77 77é", createdTime: expect.any(String) });
    expect(counted("factoryNumber")).toEqual({ a: 1, b: 1, ab: 1, 7: 1, 77: 1 });
    expect(counted("gasBarcode")).toEqual(onceEach(String(row?.["gasBarcode"])));
  });

  it("are counted anew when one is corrected", () => {
    const twice = seen(corrected(corrected(aCylinder(), "X1"), "X2"));
    expect(twice.row).toMatchObject({ factoryNumber: "X2" });
    expect(twice.counted("factoryNumber")).toEqual({ x: 1, 2: 1, x2: 1 });
  });

  it("are written by no procedure", () => {
    const events = eventsOf(aSound().did({ id: 7 }));
    const later = runView(cylinderNumberView, events.slice(0, 1));
    const all = runView(cylinderNumberView, events);
    expect(events.length).toBeGreaterThan(1);
    expect(all.rows(cylinderNumberTable)).toEqual(later.rows(cylinderNumberTable));
    expect(all.rows(cylinderPieceTable)).toEqual(later.rows(cylinderPieceTable));
  });

  it("go with the cylinder", () => {
    const { row, counted } = seen(aCylinder().then({ type: "CylinderRemoved", data: { gasBarcode: "B-1" } }));
    expect(row).toBeUndefined();
    expect({ ...counted("gasBarcode"), ...counted("factoryNumber") }).toEqual({});
  });
});
