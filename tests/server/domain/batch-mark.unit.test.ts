import { describe, expect, it } from "vitest";
import type { CylinderDetails } from "#contracts/fields/cylinder.ts";
import { batchMarkText, newMarkOf } from "#server/domain/cylinder/batch-mark.ts";

const details = (more: Partial<CylinderDetails> = {}): CylinderDetails => ({
  gasBarcode: "B-1",
  factoryNumber: "F-1",
  specId: "spec-12",
  productionDate: "2026-01-01",
  emptyGrams: 7000,
  gasManufacturingUnitId: "maker-1",
  packingBatch: 7,
  ...more,
});

describe("a maker's mark of a cylinder", () => {
  it("is its maker, packing batch and factory number; batch 0 is one too", () => {
    expect(newMarkOf(details())).toEqual({ gasManufacturingUnitId: "maker-1", packingBatch: 7, factoryNumber: "F-1" });
    expect(newMarkOf(details({ packingBatch: 0 }))).toHaveProperty("packingBatch", 0);
  });

  it("is missing without a maker or without a batch", () => {
    expect(newMarkOf(details({ packingBatch: undefined }))).toBeUndefined();
    expect(newMarkOf(details({ gasManufacturingUnitId: undefined }))).toBeUndefined();
  });

  it("is new in a correction where one of the three changes, and where there was none", () => {
    expect(newMarkOf(details({ emptyGrams: 8000 }), details())).toBeUndefined();
    for (const change of [{ gasManufacturingUnitId: "maker-2" }, { packingBatch: 8 }, { factoryNumber: "F-2" }])
      expect(newMarkOf(details(change), details())).toEqual(newMarkOf(details(change)));
    expect(newMarkOf(details(), details({ packingBatch: undefined }))).toBeDefined();
    expect(newMarkOf(details({ packingBatch: undefined }), details())).toBeUndefined();
  });

  it("is one text that no other mark has", () => {
    const text = (packingBatch: number, factoryNumber: string) =>
      batchMarkText({ gasManufacturingUnitId: "m", packingBatch, factoryNumber });
    expect(text(7, "F/1")).toBe("m/7/F/1");
    expect(text(1, "2/3")).not.toBe(text(12, "3"));
  });
});
