import { describe, expect, it } from "vitest";
import { kgText, weigh } from "#client/screens/scan/entry/weights.ts";
import { typedGrams } from "#client/screens/scan/scale/typed-grams.ts";

describe("weights typed for a filling", () => {
  it("are whole grams, with a point or a comma, at most three decimals", () => {
    expect(["16.54", "16,54", "0.57", "16.5455", "abc", ""].map(typedGrams)).toEqual([
      16540,
      16540,
      570,
      undefined,
      undefined,
      undefined,
    ]);
  });
  it("say what was filled, what is left and where the limit lies", () => {
    expect(weigh("16.54", "27.84", 14.9)).toMatchObject({ filled: 11300, left: 3600, limit: 31440, fault: undefined });
  });
  it("are over the limit when more than the spec's maximum was filled", () => {
    expect(weigh("16.5", "31.9", 14.9).left).toBe(-500);
  });
  it("are wrong when after is not more than before, or unreadable", () => {
    expect(weigh("16.5", "16.5", 14.9).fault).toBe("entry.weightOrder");
    expect(weigh("16.5", "1x", 14.9).fault).toBe("entry.weightInvalid");
    expect(weigh("16.5", "", 14.9).fault).toBeUndefined();
  });
  it("are shown with two decimals, a third only where it is needed", () => {
    expect([kgText(14820), kgText(14825), kgText(undefined)]).toEqual(["14.82", "14.825", "—"]);
  });
});
