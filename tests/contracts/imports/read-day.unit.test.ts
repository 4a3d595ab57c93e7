import { describe, expect, it } from "vitest";
import { orderOf, readDay, readMonth } from "#contracts/imports/read-day.ts";

describe("a day of a sheet", () => {
  it("with its year in front, or with dots, is read in one order alone", () => {
    for (const text of ["2026-04-03", "2026/4/3", "2026.4.3", "2026年4月3日", "20260403", "3.4.2026", "03.04.2026"])
      for (const order of ["dayFirst", "monthFirst", null] as const)
        expect([text, order, readDay(text, order)]).toEqual([text, order, "2026-04-03"]);
  });

  it("with its year behind is read in the order of its column", () => {
    for (const text of ["3/4/2026", "03-04-2026", "３/４/２０２６", "3/4/2026 0:00", "3/4/2026 12:00 AM"]) {
      expect([text, readDay(text, "dayFirst")]).toEqual([text, "2026-04-03"]);
      expect([text, readDay(text, "monthFirst")]).toEqual([text, "2026-03-04"]);
      expect([text, readDay(text, null)]).toEqual([text, "asked"]);
    }
  });

  it("that can be nothing else, or is the same either way, is read without an order", () => {
    expect(readDay("3/13/2026", null)).toBe("2026-03-13");
    expect(readDay("13/3/2026", null)).toBe("2026-03-13");
    expect(readDay("4/4/2026", null)).toBe("2026-04-04");
    expect(readDay("3/13/2026", "dayFirst")).toBeUndefined();
  });

  it("says by which orders it can be read", () => {
    const said = ["3/4/2026", "3/13/2026", "13/3/2026", "4/4/2026", "31/31/2026", "2026-04-03", "3.4.2026"].map(
      orderOf,
    );
    expect(said).toEqual(["either", "monthFirst", "dayFirst", undefined, undefined, undefined, undefined]);
  });

  it("is none with two numbers for the year, or with signs that differ", () => {
    for (const text of ["3/4/26", "3/4-2026", "2026-04/03", "31/02/2026", "2026-13-01", ""])
      expect([text, readDay(text)]).toEqual([text, undefined]);
  });
});

describe("a month that is stamped on a bottle", () => {
  it("is its first day, and its last for what ends", () => {
    for (const text of ["2021.02", "2021-02", "2021/2", "2021年2月", "2021年02月份", "02/2021", "2-2021", "02.2021"]) {
      expect([text, readMonth(text)]).toEqual([text, "2021-02-01"]);
      expect([text, readMonth(text, true)]).toEqual([text, "2021-02-28"]);
    }
    expect(readMonth("2024.02", true)).toBe("2024-02-29");
    expect(readMonth("2021.12", true)).toBe("2021-12-31");
  });

  it("is none of 13, and none where a number may have lost its nought", () => {
    for (const text of ["2021.13", "2021.00", "2021.1", "21.05", "2021"])
      expect([text, readMonth(text)]).toEqual([text, undefined]);
    expect(readMonth("2021.10")).toBe("2021-10-01");
  });
});
