import { describe, expect, it } from "vitest";
import { tabsInSight, tabWidth } from "#client/state/tabs-in-sight.ts";

const pages = ["scan", "archive", "orders", "due"];
const widthOf = (count: number): number => count * tabWidth.least + (count - 1) * tabWidth.gap;

describe("the tabs of open pages", () => {
  it("all stand in the strip that has room for each at its least width", () => {
    expect(tabsInSight(pages, "due", widthOf(4))).toEqual(pages);
  });

  it("leave the strip from the end, a pixel short of room for the next", () => {
    expect(tabsInSight(pages, "scan", widthOf(4) - 1)).toEqual(["scan", "archive", "orders"]);
  });

  it("keep the one in front in sight, in the last place", () => {
    expect(tabsInSight(pages, "due", widthOf(2))).toEqual(["scan", "due"]);
    expect(tabsInSight(pages, "due", 10)).toEqual(["due"]);
  });

  it("are the first ones while no open page is in front", () => {
    expect(tabsInSight(pages, undefined, widthOf(2))).toEqual(["scan", "archive"]);
  });
});
