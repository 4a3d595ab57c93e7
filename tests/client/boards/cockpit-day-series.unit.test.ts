import { describe, expect, it } from "vitest";
import { daySeries } from "#client/boards/periods/period.ts";

const day = (counts: Record<number, number>): number[] => Array.from({ length: 48 }, (_, i) => counts[i] ?? 0);

describe("today beside yesterday", () => {
  it("joins only half-hours that are over, and keeps the running one apart, so that it is no fall", () => {
    const span = { from: 12, to: 21 };
    const series = daySeries(day({ 12: 4, 13: 6, 14: 1 }), day({ 12: 5, 13: 3, 14: 9, 20: 2 }), 14, span);
    expect(series).toEqual({
      today: [4, 6],
      running: 1,
      yesterday: [5, 3, 9, 0, 0, 0, 0, 0, 2],
    });
  });

  it("draws nothing of today before the hours that are drawn begin", () => {
    expect(daySeries(day({ 2: 7 }), day({ 3: 1, 30: 8 }), 10, { from: 12, to: 40 }).today).toEqual([]);
  });

  it("ends with the hours that are drawn", () => {
    const { today, running } = daySeries(day({ 39: 1, 40: 5 }), day({}), 46, { from: 38, to: 40 });
    expect([today, running]).toEqual([[0, 1], undefined]);
  });
});
