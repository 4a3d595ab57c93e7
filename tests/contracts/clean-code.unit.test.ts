import { describe, expect, it } from "vitest";
import { cleanCode, isAddress, plainCode, readOnce } from "#contracts/codes/clean-code.ts";

describe("a code as it was read", () => {
  it("is free of control and invisible characters and of spaces around it", () => {
    expect(plainCode("\u0002 0757\u200b2038\r\n")).toBe("07572038");
  });
  it("has plain signs where an input method made full-width ones", () => {
    expect(plainCode("０７５７－Ａ１")).toBe("0757-A1");
  });
  it("loses the stars of Code 39 when both ends have one", () => {
    expect(["*07572038*", "*0757", "0757*", "**", "07*57"].map(cleanCode)).toEqual([
      "07572038",
      "*0757",
      "0757*",
      "**",
      "07*57",
    ]);
  });
  it("keeps GS1's separator however it was written", () => {
    const read = ["80032\u001d21A", "80032{GS}21A", "80032<gs>21A", "80032^]21A"];
    expect(new Set(read.map(cleanCode))).toEqual(new Set(["80032\u001d21A"]));
    expect(new Set(read.map(plainCode))).toEqual(new Set(["8003221A"]));
  });
  it("is an address where it begins as one, in any case", () => {
    expect(["https://qp.example.cn/q?c=1", "HTTP://A.CN", "www.example.cn"].map(isAddress)).toEqual([true, true, true]);
    expect(["0757", "HTTPS", "A-http://"].map(isAddress)).toEqual([false, false, false]);
  });
});

describe("a label that was read twice in one burst", () => {
  it("is one code of a usual length", () => {
    expect(readOnce("4354210 4354210", [7])).toBe("4354210");
    expect(readOnce("435421043542104354210", [7])).toBe("4354210");
    expect(readOnce("43542104354210", [7, 14])).toBe("4354210");
    expect(readOnce("]C14354210]C14354210", [7])).toBe("]C14354210");
    expect(readOnce("43542104354210", [7])).toBe("4354210");
    expect(readOnce("*4354210**4354210*", [7])).toBe("*4354210*");
  });
  it("is one code where no length is known, if it is long enough to be no chance", () => {
    expect(readOnce("43542104354210", [])).toBe("4354210");
    expect(readOnce("12341234", [])).toBe("12341234");
  });
  it("is as it was read where that is a usual length, or the halves differ", () => {
    expect(readOnce("43542104354210", [14])).toBe("43542104354210");
    expect(readOnce("43542104354211", [7])).toBe("43542104354211");
    expect(readOnce("435421 4354210", [7])).toBe("435421 4354210");
  });
});
