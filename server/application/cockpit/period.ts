import type { PeriodType } from "#contracts/wire/period-types.ts";

/** A range of calendar days in the tenant's time zone, divided into buckets that are named by their start. */
export type Period = {
  /** First and last day as YYYY-MM-DD. */
  from: string;
  to: string;
  /** Bucket names in order: `HH:mm`, days or first days of weeks as YYYY-MM-DD, months as YYYY-MM. */
  names: string[];
  /** Bucket of a count. `halfHour` is 0 to 47. */
  nameOf(day: string, halfHour: number): string;
};

const DAY = 86_400_000;
/** Days are calculated in UTC, where all days have the same length. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: (timeOf(to) - timeOf(from)) / DAY + 1 }, (_, index) => dayOf(timeOf(from) + index * DAY));

/** First day of the month that is `months` later than the month of `day`. */
const monthFrom = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return dayOf(Date.UTC(year, month - 1 + months, 1));
};
const dayBefore = (day: string): string => dayOf(timeOf(day) - DAY);

const twoDigits = (number: number): string => String(number).padStart(2, "0");
const halfHourName = (halfHour: number): string =>
  `${twoDigits(Math.floor(halfHour / 2))}:${halfHour % 2 === 0 ? "00" : "30"}`;

/** Weeks begin on Monday. The first week of a quarter is cut at the quarter's first day. */
const weekOf = (day: string, first: string): string => {
  const monday = dayOf(timeOf(day) - ((new Date(timeOf(day)).getUTCDay() + 6) % 7) * DAY);
  return monday < first ? first : monday;
};

/** The current day, month, quarter or year at a given day. */
export const periodOf = (type: PeriodType, today: string): Period => {
  const month = Number(today.slice(5, 7));
  switch (type) {
    case 1: {
      const names = Array.from({ length: 48 }, (_, halfHour) => halfHourName(halfHour));
      return { from: today, to: today, names, nameOf: (_day, halfHour) => halfHourName(halfHour) };
    }
    case 2: {
      const from = monthFrom(today, 0);
      const to = dayBefore(monthFrom(today, 1));
      return { from, to, names: daysBetween(from, to), nameOf: (day) => day };
    }
    case 3: {
      const from = monthFrom(today, -((month - 1) % 3));
      const to = dayBefore(monthFrom(from, 3));
      const names = [...new Set(daysBetween(from, to).map((day) => weekOf(day, from)))];
      return { from, to, names, nameOf: (day) => weekOf(day, from) };
    }
    case 4: {
      const from = monthFrom(today, 1 - month);
      const names = Array.from({ length: 12 }, (_, index) => monthFrom(from, index).slice(0, 7));
      return { from, to: dayBefore(monthFrom(from, 12)), names, nameOf: (day) => day.slice(0, 7) };
    }
    default:
      return type satisfies never;
  }
};
