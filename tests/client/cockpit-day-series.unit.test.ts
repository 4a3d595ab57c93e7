import { describe, expect, it } from "vitest";
import { daySeries } from "#client/screens/cockpit/day-series.ts";

const day = (counts: Record<number, number>): number[] => Array.from({ length: 48 }, (_, i) => counts[i] ?? 0);

describe("today beside yesterday", () => {
  it("compares only half-hours that are over, so that the running one is no fall", () => {
    const series = daySeries(day({ 12: 4, 13: 6, 14: 1 }), day({ 12: 5, 13: 3, 14: 9, 20: 2 }), 14);
    expect(series).toEqual({
      today: [4, 6],
      yesterday: [5, 3, 9, 0, 0, 0, 0, 0, 2],
      soFar: 10,
      thenSoFar: 8,
      until: "07:00",
    });
  });

  it("reaches to now when yesterday had ended earlier", () => {
    const series = daySeries(day({ 40: 1 }), day({ 12: 5 }), 42);
    expect([series?.yesterday.length, series?.today.length, series?.until]).toEqual([30, 30, "21:00"]);
  });

  it("is nothing before anything has happened on either day", () => {
    expect(daySeries(day({}), day({}), 20)).toBeUndefined();
  });
});
