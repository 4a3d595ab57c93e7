import { describe, expect, it } from "vitest";
import { periodOf } from "#server/application/cockpit/period.ts";
import { seriesOf } from "#server/application/cockpit/series.ts";

describe("the cockpit's periods", () => {
  it("a day has 48 half-hours", () => {
    const { from, to, names, nameOf } = periodOf(1, "2026-03-02");
    expect([from, to, names.length, names[0], names[1], names[47]]).toEqual([
      "2026-03-02",
      "2026-03-02",
      48,
      "00:00",
      "00:30",
      "23:30",
    ]);
    expect([nameOf("2026-03-02", 0), nameOf("2026-03-02", 47)]).toEqual(["00:00", "23:30"]);
  });

  it.each([
    ["2026-02-14", "2026-02-01", "2026-02-28", 28],
    ["2028-02-29", "2028-02-01", "2028-02-29", 29],
    ["2026-12-31", "2026-12-01", "2026-12-31", 31],
  ])("the month of %s goes by days from %s to %s", (today, first, last, days) => {
    const { from, to, names } = periodOf(2, today);
    expect([from, to, names.length, names[0], names.at(-1)]).toEqual([first, last, days, first, last]);
  });

  it.each([
    ["2026-01-01", "2026-01-01", "2026-03-31"],
    ["2026-06-30", "2026-04-01", "2026-06-30"],
    ["2026-08-15", "2026-07-01", "2026-09-30"],
    ["2026-12-31", "2026-10-01", "2026-12-31"],
  ])("the quarter of %s goes from %s to %s", (today, first, last) => {
    const { from, to } = periodOf(3, today);
    expect([from, to]).toEqual([first, last]);
  });

  it("a quarter goes by weeks from Monday, the first one cut where the quarter begins", () => {
    const { names, nameOf } = periodOf(3, "2026-11-21");
    expect(names.slice(0, 3)).toEqual(["2026-10-01", "2026-10-05", "2026-10-12"]);
    expect([names.length, names.at(-1)]).toEqual([14, "2026-12-28"]);
    const days = ["2026-10-01", "2026-10-04", "2026-10-05", "2026-10-11", "2026-12-31"];
    expect(days.map((day) => nameOf(day, 0))).toEqual([
      "2026-10-01",
      "2026-10-01",
      "2026-10-05",
      "2026-10-05",
      "2026-12-28",
    ]);
  });

  it("a year goes by its twelve months", () => {
    const { from, to, names, nameOf } = periodOf(4, "2026-11-21");
    expect([from, to, names.length, names[0], names[11]]).toEqual([
      "2026-01-01",
      "2026-12-31",
      12,
      "2026-01",
      "2026-12",
    ]);
    expect(nameOf("2026-03-31", 12)).toBe("2026-03");
  });

  it("every day of a period falls into a bucket that it names", () => {
    for (const type of [2, 3, 4] as const) {
      const period = periodOf(type, "2027-02-15");
      for (let time = Date.parse(period.from); time <= Date.parse(period.to); time += 86_400_000) {
        expect(period.names).toContain(period.nameOf(new Date(time).toISOString().slice(0, 10), 0));
      }
    }
  });
});

describe("a series", () => {
  it("has every bucket, and the sum of them as its total", () => {
    const rows = [
      { day: "2026-03-02", halfHour: 0, count: 3 },
      { day: "2026-03-02", halfHour: 47, count: 1 },
      { day: "2026-03-02", halfHour: 0, count: 2 },
    ];
    const { total, list } = seriesOf(periodOf(1, "2026-03-02"), rows);
    expect([total, list.length, list[0], list[1], list[47]]).toEqual([
      6,
      48,
      { name: "00:00", value: 5 },
      { name: "00:30", value: 0 },
      { name: "23:30", value: 1 },
    ]);
  });

  it("throws where a count lies outside: it would be lost", () => {
    const outside = { day: "2026-04-01", halfHour: 0, count: 1 };
    expect(() => seriesOf(periodOf(2, "2026-03-02"), [outside])).toThrow("outside of 2026-03-01 to 2026-03-31");
  });
});
