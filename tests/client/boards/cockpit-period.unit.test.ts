import { describe, expect, it } from "vitest";
import {
  byHour,
  periodTicks,
  bucketLabel,
  dayBeforePeriod,
  halfHourEnd,
  runningBucket,
  searchWithPeriod,
  spanOf,
} from "#client/boards/periods/period.ts";
import { topShares } from "#client/boards/panels/use-shares.ts";
import { withLive } from "#client/boards/periods/trend.ts";

const halfHours = Array.from(
  { length: 48 },
  (_, i) => `${String(Math.floor(i / 2)).padStart(2, "0")}:${i % 2 === 0 ? "00" : "30"}`,
);
const november = Array.from({ length: 30 }, (_, i) => `2026-11-${String(i + 1).padStart(2, "0")}`);
const weeks = ["2026-10-01", "2026-10-05", "2026-11-16", "2026-11-23", "2026-12-28"];
const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, "0")}`);
const at = (values: Record<number, number>, length = 48) => Array.from({ length }, (_, i) => values[i] ?? 0);

describe("the period in the address", () => {
  it("leaves the board there that the address names", () => {
    expect(searchWithPeriod("board=hall", 2)).toBe("board=hall&type=2");
    expect(searchWithPeriod("board=hall&type=2", 1)).toBe("board=hall");
    expect(searchWithPeriod("?type=3", 1)).toBe("");
  });
  it("is not the moment to open a note again", () => {
    expect(searchWithPeriod("board=hall&note=n", 4)).toBe("board=hall&type=4");
  });
});

describe("the period before", () => {
  it("is found by the last day before this one began, over ends of months and years", () => {
    expect(dayBeforePeriod(1, "2026-03-01")).toBe("2026-02-28");
    expect(dayBeforePeriod(2, "2026-11-21")).toBe("2026-10-31");
    expect(dayBeforePeriod(3, "2026-02-10")).toBe("2025-12-31");
    expect(dayBeforePeriod(3, "2026-11-21")).toBe("2026-09-30");
    expect(dayBeforePeriod(4, "2026-11-21")).toBe("2025-12-31");
  });
});

describe("the running bucket", () => {
  it("is the last that has begun, whatever the buckets are", () => {
    const now = { day: "2026-11-21", time: "14:29" };
    expect(runningBucket(1, halfHours, now)).toBe(28);
    expect(runningBucket(2, november, now)).toBe(20);
    expect(runningBucket(3, weeks, now)).toBe(2);
    expect(runningBucket(4, months, now)).toBe(10);
  });
  it("is the first at midnight", () => {
    expect(runningBucket(1, halfHours, { day: "2026-11-22", time: "00:00" })).toBe(0);
  });
});

describe("the hours that are drawn", () => {
  it("are those of a working day, while nothing happens outside of it", () => {
    expect(spanOf(1, { length: 48, running: 30, series: [at({}), at({ 20: 3 })] })).toEqual({ from: 12, to: 40 });
  });
  it("hold the present one, or what is recorded at night would not be drawn", () => {
    expect(spanOf(1, { length: 48, running: 42, series: [at({})] })).toEqual({ from: 12, to: 44 });
    expect(spanOf(1, { length: 48, running: 3, series: [at({})] })).toEqual({ from: 0, to: 40 });
  });
  it("reach to where anything was counted, in steps of two hours", () => {
    expect(spanOf(1, { length: 48, running: 30, series: [at({ 7: 1 }), at({ 45: 1 })] })).toEqual({ from: 4, to: 48 });
  });
  it("are all buckets of a longer period", () => {
    expect(spanOf(2, { length: 30, running: 20, series: [at({}, 30)] })).toEqual({ from: 0, to: 30 });
  });
});

describe("what was fetched and what is live", () => {
  const counts = { todayGasNum: 12, todayInWarehouseNum: 0, todayOutWarehouseNum: 3, todayDeliveryNum: 0 };
  const current = (values: number[]) => ({
    todayGasNum: values,
    todayInWarehouseNum: values,
    todayOutWarehouseNum: values,
    todayDeliveryNum: values,
    orders: values,
  });
  it("come together to today's figure in the running half-hour", () => {
    expect(withLive({ type: 1, running: 2, current: current([4, 5, 1, 0]) }, "todayGasNum", counts)).toEqual([
      4, 5, 3, 0,
    ]);
  });
  it("never make a bucket negative, when a procedure of an earlier half-hour was taken back", () => {
    expect(withLive({ type: 1, running: 2, current: current([4, 5, 1, 0]) }, "todayInWarehouseNum", counts)[2]).toBe(0);
  });
  it("make today's figure the month's last day", () => {
    expect(withLive({ type: 2, running: 1, current: current([9, 2]) }, "todayGasNum", counts)).toEqual([9, 12]);
  });
  it("leave weeks, months and orders as they were fetched", () => {
    expect(withLive({ type: 3, running: 1, current: current([9, 2]) }, "todayGasNum", counts)).toEqual([9, 2]);
    expect(withLive({ type: 1, running: 1, current: current([9, 2]) }, "orders", counts)).toEqual([9, 2]);
  });
});

describe("the marks of an axis", () => {
  it("of a day are hours, and the last stands where the axis ends", () => {
    const ticks = periodTicks(1, halfHours, { from: 12, to: 40 }, "wide");
    expect(ticks.map(({ label }) => label)).toEqual(["06:00", "08", "10", "12", "14", "16", "18", "20:00"]);
    expect(ticks.at(-1)?.at).toBe(28);
    expect(periodTicks(1, halfHours, { from: 12, to: 40 }, "narrow").map(({ label }) => label)).toEqual([
      "06:00",
      "10",
      "14",
      "18",
    ]);
  });
  it("of a month are its days by their numbers", () => {
    const ticks = periodTicks(2, november, { from: 0, to: 30 }, "wide");
    expect(ticks.map(({ label }) => label)).toEqual(["01/11", "05", "10", "15", "20", "25", "30"]);
  });
  it("of weeks and months say what they begin with", () => {
    expect(periodTicks(3, weeks, { from: 0, to: 5 }, "wide").map(({ label }) => label)).toEqual([
      "01/10",
      "16/11",
      "28/12",
    ]);
    expect(periodTicks(4, months, { from: 0, to: 12 }, "narrow").map(({ label }) => label)).toEqual([
      "01/2026",
      "04",
      "07",
      "10",
    ]);
  });
  it("name a bucket as a person writes it", () => {
    expect(["14:30", "2026-11-20", "2026-11"].map(bucketLabel)).toEqual(["14:30", "20/11", "11/2026"]);
    expect(["14:00", "23:30"].map(halfHourEnd)).toEqual(["14:30", "24:00"]);
  });
});

describe("values in rows", () => {
  it("are put together by the hour", () => {
    expect(byHour([1, 2, 3, 4])).toEqual([3, 7]);
  });
  it("hold the small shares together in the last row, when there are too many", () => {
    const share = (name: string, value: number) => ({ name, value, percent: value });
    const shares = [share("A", 40), share("B", 30.2), share("C", 20.1), share("D", 9.7)];
    expect(topShares(shares, 4, "Others")).toEqual(shares);
    expect(topShares(shares, 3, "Others").at(-1)).toEqual({ name: "Others", value: 29.8, percent: 29.8 });
  });
});
