import { describe, expect, it } from "vitest";
import { lacksTareReason } from "#server/domain/cylinder/archive.ts";
import { isOutside, leastFleet, tareRangeOf } from "#server/domain/cylinder/tare.ts";
import { aCylinder } from "#tests/support/cylinder-builder.ts";

const fleet = (count: number, medianGrams = 16_500) => ({ count, medianGrams });

describe("what a cylinder of a spec usually weighs empty", () => {
  it("is what the spec says, and else the median of its cylinders ± 15 %, to the 10 g inside", () => {
    expect(tareRangeOf({ minGrams: 16_000, maxGrams: 17_000, fleet: fleet(900) })).toEqual({
      minGrams: 16_000,
      maxGrams: 17_000,
      by: "spec",
    });
    expect(tareRangeOf({ fleet: fleet(900, 16_500) })).toEqual({ minGrams: 14_030, maxGrams: 18_970, by: "fleet" });
  });

  it("has no end where the spec says one only", () => {
    const range = tareRangeOf({ maxGrams: 17_000, fleet: fleet(900) });
    expect([1, 17_000, 17_010].map((grams) => isOutside(grams, range))).toEqual([false, false, true]);
  });

  it("is not known from fewer cylinders than five: everything is usual then", () => {
    expect(tareRangeOf({ fleet: fleet(leastFleet - 1) })).toBeUndefined();
    expect(isOutside(1, undefined)).toBe(false);
    expect(tareRangeOf({ fleet: fleet(leastFleet) })).toBeDefined();
  });

  it("asks for a reason beyond its ends and not at them", () => {
    const range = tareRangeOf({ fleet: fleet(5, 10_000) });
    const asked = [8490, 8500, 11_500, 11_510].map((emptyGrams) =>
      lacksTareReason({ ...aCylinder().state.details, emptyGrams }, { tare: range }),
    );
    expect(asked).toEqual([true, false, false, true]);
    const details = { ...aCylinder().state.details, emptyGrams: 1 };
    expect(lacksTareReason(details, { tare: range, reason: "weighed twice" })).toBe(false);
  });

  it("asks again only where the weight or the spec is another", () => {
    const range = tareRangeOf({ fleet: fleet(5, 30_000) });
    const { details } = aCylinder().state;
    expect(lacksTareReason({ ...details, factoryNumber: "F-9" }, { tare: range }, details)).toBe(false);
    expect(lacksTareReason({ ...details, emptyGrams: details.emptyGrams + 10 }, { tare: range }, details)).toBe(true);
    expect(lacksTareReason({ ...details, specId: "another" }, { tare: range }, details)).toBe(true);
  });
});
