import { describe, expect, it } from "vitest";
import { kgText, weigh } from "#client/screens/scan/entry/weights.ts";
import { typedGrams } from "#client/screens/scan/scale/scale-port.ts";

const bottle = { maxFillKg: 14.9, tareKg: 16.5 };

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
    expect(weigh("16.54", "27.84", { maxFillKg: 14.9, tareKg: 16.54 })).toMatchObject({
      filled: 11300,
      left: 3600,
      limit: 31440,
      fault: undefined,
    });
  });
  it("are over the limit when more than the spec's maximum was filled", () => {
    expect(weigh("16.5", "31.9", bottle).left).toBe(-500);
  });
  it("are over the limit when more than the maximum is above the tare, whatever was filled", () => {
    expect(weigh("16.9", "31.6", bottle)).toMatchObject({ filled: 14700, left: -200, limit: 31400 });
    expect(weigh("16.9", "31.6", { maxFillKg: 14.9, tareKg: undefined })).toMatchObject({ left: 200, limit: 31800 });
  });
  it("say that the weight before is unusual for the tare, and stop nobody", () => {
    const unusual = ["16.2", "16.19", "17", "17.01", ""].map((before) => weigh(before, "30", bottle).unusual);
    const [below, above] = [
      { text: "entry.belowTare", by: 310 },
      { text: "entry.aboveTare", by: 510 },
    ];
    expect(unusual).toEqual([undefined, below, undefined, above, undefined]);
    expect(weigh("16.19", "30", bottle).fault).toBeUndefined();
  });
  it("say what was left in the bottle and what is in it afterwards, counted from the tare", () => {
    expect(weigh("26.5", "41", bottle)).toMatchObject({
      residue: 10_000,
      filled: 14_500,
      content: 24_500,
      left: -9600,
    });
    expect(weigh("26.5", "", bottle)).toMatchObject({ residue: 10_000, content: undefined });
  });
  it("are wrong when after is not more than before, or unreadable", () => {
    expect(weigh("16.5", "16.5", bottle).fault).toBe("entry.weightOrder");
    expect(weigh("16.5", "1x", bottle).fault).toBe("entry.weightInvalid");
    expect(weigh("16.5", "", bottle).fault).toBeUndefined();
  });
  it("are shown with two decimals, a third only where it is needed", () => {
    expect([kgText(14820), kgText(14825), kgText(undefined)]).toEqual(["14.82", "14.825", "—"]);
  });
});
