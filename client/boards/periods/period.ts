import { periodTypes, type PeriodType } from "#contracts/wire/period-types.ts";
import type { Tick } from "#client/kit/charts/spaced-ticks.ts";

/** A type from an address; the day for anything else. */
export const periodTypeOf = (text: string | null): PeriodType => periodTypes.find((type) => String(type) === text) ?? 1;

/** The search of an address with another period. The board that it names stays; a note that it opened has been seen by then. */
export const searchWithPeriod = (search: string, type: PeriodType): string => {
  const params = new URLSearchParams(search);
  params.delete("note");
  if (type === 1) params.delete("type");
  else params.set("type", String(type));
  return params.toString();
};

const dayMs = 86_400_000;
const two = (value: number): string => String(value).padStart(2, "0");

/** The last day (YYYY-MM-DD) before the period begins that holds `today`: by it the period before is asked for. */
export const dayBeforePeriod = (type: PeriodType, today: string): string => {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const begins = {
    1: () => Date.UTC(year, month - 1, day),
    2: () => Date.UTC(year, month - 1, 1),
    3: () => Date.UTC(year, month - 1 - ((month - 1) % 3), 1),
    4: () => Date.UTC(year, 0, 1),
  } satisfies Record<PeriodType, () => number>;
  return new Date(begins[type]() - dayMs).toISOString().slice(0, 10);
};

/** The bucket that is running. Buckets are named by how they begin, so it is the last one that has begun. */
export const runningBucket = (type: PeriodType, names: string[], now: { day: string; time: string }): number => {
  const reached = type === 1 ? now.time : now.day;
  return Math.max(
    0,
    names.findLastIndex((name) => name <= reached),
  );
};

/** Buckets that are drawn: from the first, and up to but without the last. */
export type Span = { from: number; to: number };

/** Half-hours of a working day, drawn even while nothing happens in them: 06:00 to 20:00. */
const workingDay: Span = { from: 12, to: 40 };
/** Two hours, so that the axis begins and ends on one of its marks. */
const step = 4;

/**
 * Of a day the hours in which anything happens and the present one, where the next thing will, on one span for all charts; of the longer
 * periods everything.
 */
export const spanOf = (
  type: PeriodType,
  { length, running, series }: { length: number; running: number; series: readonly (readonly number[])[] },
): Span => {
  if (type !== 1) return { from: 0, to: length };
  const busy = Array.from({ length }, (_, i) => i === running || series.some((values) => (values[i] ?? 0) > 0));
  const first = busy.indexOf(true);
  if (first < 0) return workingDay;
  const from = Math.min(workingDay.from, first - (first % step));
  const to = Math.max(workingDay.to, Math.ceil((busy.lastIndexOf(true) + 1) / step) * step);
  return { from, to: Math.min(length, to) };
};

/** `14:30`, `20/11`, `11/2026` of a bucket's name (`14:30`, `2026-11-20`, `2026-11`). */
export const bucketLabel = (name: string): string => {
  const [year, month, day] = name.split("-");
  if (month === undefined) return name;
  return day === undefined ? `${month}/${year}` : `${day}/${month}`;
};

/** When a half-hour bucket ends: `14:30` → `15:00`. */
export const halfHourEnd = (name: string): string => {
  const [hour = 0, minute = 0] = name.split(":").map(Number);
  return minute === 30 ? `${two(hour + 1)}:00` : `${two(hour)}:30`;
};

/** A bucket in words: `14:00–14:30` of a day's, its label of the longer periods'. */
export const bucketMoment = (type: PeriodType, name: string): string =>
  type === 1 ? `${name}–${halfHourEnd(name)}` : bucketLabel(name);

/** Buckets between two marks of an axis, wide and narrow: hours by two and four, days by five and ten … */
const tickSteps = {
  1: { wide: 4, narrow: 8 },
  2: { wide: 5, narrow: 10 },
  3: { wide: 2, narrow: 4 },
  4: { wide: 1, narrow: 3 },
} satisfies Record<PeriodType, Record<"wide" | "narrow", number>>;

const hour = (halfHour: number): string => String(halfHour / 2).padStart(2, "0");

/** The part that changes from mark to mark; the first mark says all of it. */
const shortLabel = { 2: (name: string) => name.slice(8), 3: bucketLabel, 4: (name: string) => name.slice(5) };

/** Marks below a chart, by the bucket that begins there. A day's marks are hours, and the last one stands where the span ends. */
export const periodTicks = (type: PeriodType, names: string[], span: Span, room: "wide" | "narrow"): Tick[] => {
  const step = tickSteps[type][room];
  if (type === 1) {
    const last = room === "wide" ? span.to : span.to - 1;
    const count = Math.floor((last - span.from) / step) + 1;
    return Array.from({ length: count }, (_, i) => {
      const at = span.from + i * step;
      return { at: at - span.from, label: i === 0 || at === span.to ? `${hour(at)}:00` : hour(at) };
    });
  }
  // Days are marked by their number: 1, 5, 10 … and not 1, 6, 11.
  const marked = (i: number) => (type === 2 ? i === 0 || (i + 1) % step === 0 : i % step === 0);
  return names.flatMap((name, i) =>
    marked(i) ? [{ at: i, label: i === 0 ? bucketLabel(name) : shortLabel[type](name) }] : [],
  );
};

/** Half-hours two by two. */
export const byHour = (halfHours: readonly number[]): number[] =>
  Array.from(
    { length: Math.ceil(halfHours.length / 2) },
    (_, i) => (halfHours[2 * i] ?? 0) + (halfHours[2 * i + 1] ?? 0),
  );

/** A day's counts beside the day's before, cut to the hours that are drawn. */
type DaySeries = {
  /** Half-hours of today that are over. */
  today: number[];
  /** All of yesterday's. */
  yesterday: number[];
};

/** `now` is the running half-hour, 0 to 47: it is not over, so it is not drawn yet. */
export const daySeries = (today: number[], yesterday: number[], now: number, { from, to }: Span): DaySeries => ({
  today: today.slice(from, Math.max(from, Math.min(now, to))),
  yesterday: yesterday.slice(from, to),
});
