import { describe, expect, it } from "vitest";
import { bareCode, canonicalCode, isSameCode } from "#contracts/codes/canonical-code.ts";
import { barcode } from "#contracts/fields/scalars.ts";

describe("a code in canonical form", () => {
  it.each([
    ["ab12cd34", "AB12CD34"],
    ["ＡＢ１２", "AB12"],
    ["A\u20101", "A-1"],
    ["A\u20111", "A-1"],
    ["A\u20121", "A-1"],
    ["A\u20131", "A-1"],
    ["A\u20141", "A-1"],
    ["A\u20151", "A-1"],
    ["A\u22121", "A-1"],
    ["A－1", "A-1"],
    [" 0757\u200b1340\u001d8053\r\n", "075713408053"],
    ["\ufeff4354210", "4354210"],
    ["京A-1", "京A-1"],
  ])("of %j is %j", (given, form) => {
    expect(canonicalCode(given)).toBe(form);
    expect(isSameCode(given, form)).toBe(true);
  });

  it("is its own form, whatever sign is in it", () => {
    const odd: string[] = [];
    for (let sign = 0x21; sign < 0x1_0000; sign++) {
      const form = canonicalCode(`A${String.fromCharCode(sign)}1`);
      if (canonicalCode(form) !== form) odd.push(sign.toString(16));
    }
    expect(odd).toEqual([]);
  });

  it("tells codes apart that differ by more than spelling", () => {
    for (const [one, other] of [
      ["A-1", "A1"],
      ["A1", "A01"],
      ["A.1", "A-1"],
    ] as const)
      expect(isSameCode(one, other)).toBe(false);
  });

  it("is searched without the spaces and dashes between its groups", () => {
    expect(bareCode("0757 1340 8053")).toBe("075713408053");
    expect(bareCode("0757\u00a01340\u30008053")).toBe("075713408053");
    expect(bareCode("a–1 - 2")).toBe("A12");
  });
});

it("a new code has Latin and Han letters only: other scripts have letters that look alike", () => {
  for (const code of ["A1", "京A-1", "é1", "A_1%"]) expect(barcode.safeParse(code).success, code).toBe(true);
  for (const code of ["А1", "Α1", "あ1", "ก1"]) {
    const read = barcode.safeParse(code);
    expect([code, read.success, read.error?.issues[0]?.message]).toEqual([code, false, "barcode.invalid"]);
  }
});
