import { periodTypes, type PeriodType } from "#contracts/wire/period-types.ts";
import type { Tick } from "#client/kit/charts/spaced-ticks.ts";

/** The period type in an address. The default is the day. */
export const periodTypeOf = (text: string | null): PeriodType => periodTypes.find((type) => String(type) === text) ?? 1;

/** The query of an address with another period. The board stays; an opened note is removed. */
export const searchWithPeriod = (search: string, type: PeriodType): string => {
  const params = new URLSearchParams(search);
  params.delete("note");
  if (type === 1) params.delete("type");
  else params.set("type", String(type));
  return params.toString();
};

const dayMs = 86_400_000;
const two = (value: number): string => String(value).padStart(2, "0");

/** The last day (YYYY-MM-DD) before the period of `today`. It identifies the previous period in requests. */
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

/** Index of the current bucket: the last one that has begun. Buckets are named by their start. */
export const runningBucket = (type: PeriodType, names: string[], now: { day: string; time: string }): number => {
  const reached = type === 1 ? now.time : now.day;
  return Math.max(
    0,
    names.findLastIndex((name) => name <= reached),
  );
};

/** The visible buckets: from the first up to, but without, the last. */
export type Span = { from: number; to: number };

/** Half-hours from 06:00 to 20:00, always visible. */
const workingDay: Span = { from: 12, to: 40 };
/** Two hours, so that the axis begins and ends at a label. */
const step = 4;

/**
 * The visible buckets. A day shows the working hours, all hours with values and the current one, the same for all charts. Longer periods are shown
 * completely.
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

/** The label of a bucket name: `14:30`, `20/11`, `11/2026` of `14:30`, `2026-11-20`, `2026-11`. */
export const bucketLabel = (name: string): string => {
  const [year, month, day] = name.split("-");
  if (month === undefined) return name;
  return day === undefined ? `${month}/${year}` : `${day}/${month}`;
};

/** The end of a half-hour bucket: `14:30` → `15:00`. */
export const halfHourEnd = (name: string): string => {
  const [hour = 0, minute = 0] = name.split(":").map(Number);
  return minute === 30 ? `${two(hour + 1)}:00` : `${two(hour)}:30`;
};

/** A bucket's text: `14:00–14:30` for a day's, the label for longer periods. */
export const bucketMoment = (type: PeriodType, name: string): string =>
  type === 1 ? `${name}–${halfHourEnd(name)}` : bucketLabel(name);

/** Number of buckets between two axis labels for wide and narrow charts, for example two or four hours in a day. */
const tickSteps = {
  1: { wide: 4, narrow: 8 },
  2: { wide: 5, narrow: 10 },
  3: { wide: 2, narrow: 4 },
  4: { wide: 1, narrow: 3 },
} satisfies Record<PeriodType, Record<"wide" | "narrow", number>>;

const hour = (halfHour: number): string => String(halfHour / 2).padStart(2, "0");

/** The changing part of a label. Only the first label is complete. */
const shortLabel = { 2: (name: string) => name.slice(8), 3: bucketLabel, 4: (name: string) => name.slice(5) };

/** Labels below a chart, by the bucket that begins there. A day's labels are hours, and the last one is at the end of the axis. */
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
  // Labels are at days 1, 5, 10 … and not 1, 6, 11.
  const marked = (i: number) => (type === 2 ? i === 0 || (i + 1) % step === 0 : i % step === 0);
  return names.flatMap((name, i) =>
    marked(i) ? [{ at: i, label: i === 0 ? bucketLabel(name) : shortLabel[type](name) }] : [],
  );
};

/** Adds half-hours to hours. */
export const byHour = (halfHours: readonly number[]): number[] =>
  Array.from(
    { length: Math.ceil(halfHours.length / 2) },
    (_, i) => (halfHours[2 * i] ?? 0) + (halfHours[2 * i + 1] ?? 0),
  );

/** The counts of today and yesterday for the visible hours. */
type DaySeries = {
  /** The complete half-hours of today. */
  today: number[];
  /** The current half-hour's count, if that half-hour is visible. */
  running: number | undefined;
  /** All half-hours of yesterday. */
  yesterday: number[];
};

/** Cuts the counts to the visible hours. `now` is the current half-hour, 0 to 47, which is incomplete and stays apart. */
export const daySeries = (today: number[], yesterday: number[], now: number, { from, to }: Span): DaySeries => ({
  today: today.slice(from, Math.max(from, Math.min(now, to))),
  running: now >= from && now < to ? today[now] : undefined,
  yesterday: yesterday.slice(from, to),
});
