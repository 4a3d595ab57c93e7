import { describe, expect, it } from "vitest";
import { cylinderCodeTable } from "#contracts/read-models/cylinder-code.ts";
import { cylinderCodeView } from "#projections/views/cylinder-code.ts";
import { runView } from "#tests/support/changes.ts";
import { aBarcode, aCylinder, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { cylinderId, eventsOf } from "./events.ts";

const rowsOf = (builder: Builder) => runView(cylinderCodeView, eventsOf(builder)).rows(cylinderCodeTable);
const attached = (builder: Builder, code: string) =>
  builder.happened({ type: "CodeAttached", data: { code, kind: "qr", reason: "maker's" } }, at("03:00"));
const corrected = (builder: Builder, gasBarcode: string) => {
  const { details, inspectionDue, serviceEnd, version } = builder.state;
  const data = { details: { ...details, gasBarcode }, inspectionDue, serviceEnd, version: version + 1, exceptions: [] };
  return builder.happened({ type: "CylinderCorrected", data });
};

describe("the codes beside a barcode", () => {
  it("stand in a row each, by their form, with who attached them, when and why", () => {
    const row = { id: cylinderId, code: "QR-1", bareCode: "QR1", attached: "qr-1", kind: "qr", reason: "maker's" };
    const who = { userId: expect.any(String), createdTime: at("03:00") };
    expect(rowsOf(attached(aCylinder(), "qr-1"))).toEqual([{ ...row, ...who }]);
    expect(rowsOf(attached(attached(aCylinder(), "qr-1"), "qr-2"))).toHaveLength(2);
  });

  it("are written by no procedure, and by no other correction", () => {
    const bottle = attached(aCylinder(), "qr-1");
    expect(rowsOf(bottle.did({ id: 0, at: at("04:00") }))).toEqual(rowsOf(bottle));
    expect(rowsOf(corrected(bottle, "B-2"))).toEqual(rowsOf(bottle));
  });

  it("go when they are taken off, become the barcode, or with the cylinder", () => {
    const bottle = attached(aCylinder(), "qr-1");
    expect(rowsOf(bottle.happened({ type: "CodeDetached", data: { code: "QR-1", reason: "torn" } }))).toEqual([]);
    expect(rowsOf(corrected(bottle, "QR-1"))).toEqual([]);
    expect(rowsOf(bottle.happened({ type: "CylinderRemoved", data: { gasBarcode: aBarcode } }))).toEqual([]);
  });

  it("may come again in another spelling", () => {
    const bottle = attached(aCylinder(), "qr-1").happened({
      type: "CodeDetached",
      data: { code: "qr-1", reason: "torn" },
    });
    expect(rowsOf(attached(bottle, "QR-1"))).toMatchObject([{ code: "QR-1", attached: "QR-1" }]);
  });
});
