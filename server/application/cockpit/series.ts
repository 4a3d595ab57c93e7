import type { Period } from "./period.ts";

export type NameValue = { name: string; value: number };
export type Series = { total: number; list: NameValue[] };

/** Count of one half-hour, or of a whole day when half-hours are not needed. */
export type DayCount = { day: string; halfHour: number; count: number };

/** Adds up counts in the buckets of a period. Empty buckets have 0. */
export const seriesOf = (period: Period, rows: readonly DayCount[]): Series => {
  const values = new Map(period.names.map((name) => [name, 0]));
  for (const { day, halfHour, count } of rows) {
    const name = period.nameOf(day, halfHour);
    const value = values.get(name);
    if (value === undefined) throw new Error(`${day} ${halfHour} lies outside of ${period.from} to ${period.to}`);
    values.set(name, value + count);
  }
  const list = period.names.map((name) => ({ name, value: values.get(name) ?? 0 }));
  return { total: list.reduce((sum, { value }) => sum + value, 0), list };
};
