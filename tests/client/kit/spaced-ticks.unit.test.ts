import { describe, expect, it } from "vitest";
import { anchorOf, spacedTicks } from "#client/kit/charts/spaced-ticks.ts";

const months = Array.from({ length: 12 }, (_, i) => ({
  at: i,
  label: i === 0 ? "01/2026" : String(i + 1).padStart(2, "0"),
}));
const labelsOf = (width: number) => spacedTicks(months, (at) => (at / 11) * width, width).map(({ label }) => label);

describe("marks of an axis", () => {
  it("begin or end at their place where half of them would leave the drawing", () => {
    const anchors = [21, 30, 745, 700].map((x) => anchorOf(x, 760, "06:00"));
    expect(anchors).toEqual(["start", "middle", "end", "middle"]);
    expect(anchorOf(30, 760, "11/2026")).toBe("start");
  });
  it("all stand there where there is room", () => {
    expect(labelsOf(1200)).toHaveLength(12);
  });
  it("give way where they would run into each other: the first and the last stay", () => {
    expect(labelsOf(600)).toEqual(["01/2026", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"]);
    expect(labelsOf(200)).toEqual(["01/2026", "07", "09", "12"]);
  });
  it("are the first alone where there is room for nothing else", () => {
    expect(labelsOf(60)).toEqual(["01/2026"]);
  });
});
