import { describe, expect, it } from "vitest";
import { clampPage, pagesOf } from "#client/kit/list/pages-of.ts";

describe("the pager", () => {
  it("shows every page while there are at most seven", () => {
    expect(pagesOf(1, 1)).toEqual([1]);
    expect(pagesOf(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
  it("has seven places from the eighth page on, the first and last page among them", () => {
    expect(pagesOf(1, 625)).toEqual([1, 2, 3, 4, 5, null, 625]);
    expect(pagesOf(4, 625)).toEqual([1, 2, 3, 4, 5, null, 625]);
    expect(pagesOf(622, 625)).toEqual([1, null, 621, 622, 623, 624, 625]);
    expect(pagesOf(300, 625)).toEqual([1, null, 299, 300, 301, null, 625]);
    expect(pagesOf(625, 625)).toEqual([1, null, 621, 622, 623, 624, 625]);
    for (let page = 1; page <= 40; page += 1) {
      expect(pagesOf(page, 40)).toHaveLength(7);
      expect(pagesOf(page, 40)).toContain(page);
    }
  });
  it("clamps a jump to the first and the last page", () => {
    expect(clampPage("0", 3, 9)).toBe(1);
    expect(clampPage("99", 3, 9)).toBe(9);
    expect(clampPage("4.9", 3, 9)).toBe(4);
  });
  it("stays where it is when what was typed is no number", () => {
    expect(clampPage("", 3, 9)).toBe(3);
    expect(clampPage("x", 3, 9)).toBe(3);
  });
});
