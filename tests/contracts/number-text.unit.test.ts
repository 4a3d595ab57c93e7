import { describe, expect, it } from "vitest";
import { numberOf } from "#contracts/fields/number-text.ts";
import { readScalar } from "#infra/engines/list-engine/scalar.ts";
import { typedGrams } from "#client/screens/scan/scale/scale-port.ts";
import { bodyOf } from "#client/kit/form/values.ts";
import { decimal } from "#contracts/fields/field.ts";

describe("a number as it is typed or pasted", () => {
  it.each([
    ["12.5", 12.5],
    ["12,5", 12.5],
    [" 12.5\r\n", 12.5],
    ["12\u00a0345,67", 12_345.67],
    ["1 234", 1234],
    ["１２．５", 12.5],
    ["１２，５", 12.5],
    ["12。5", 12.5],
    ["−3", -3],
    ["\u200e+7", 7],
    ["0,125", 0.125],
    ["1234,567", 1234.567],
    ["1,234.5", 1234.5],
    ["1,234,567", 1_234_567],
    ["007", 7],
  ])("%j is read as it is meant", (text, number) => {
    expect(numberOf(text)).toBe(number);
  });

  it.each(["", "  ", "1,234", "1.234,5", "12,5,3", "1e5", "0x10", "Infinity", "12kg", "--1", ",5", "1,23,456", "½"])(
    "%j is none, or may be two",
    (text) => {
      expect(numberOf(text)).toBeUndefined();
    },
  );

  it("is the same in a form, a weight and a search", () => {
    for (const text of ["12,5", " 12.5\n", "１２．５", "12。5"]) {
      expect(bodyOf({ weight: decimal() }, { weight: text }, null)).toEqual({ weight: 12.5 });
      expect(typedGrams(text)).toBe(12_500);
      expect(readScalar({ kind: "decimal" }, text)).toBe(12.5);
    }
  });

  it("of a form that cannot be read stays as it was typed, for the field to say so", () => {
    expect(bodyOf({ weight: decimal() }, { weight: "1,234" }, null)).toEqual({ weight: "1,234" });
  });

  it("of a scale has three decimals behind a comma, as weights are less than 1,000 kg", () => {
    expect(typedGrams("16,500")).toBe(16_500);
    expect(typedGrams("16.500")).toBe(16_500);
  });
});
