import type { Tick } from "#client/kit/charts/spaced-ticks.ts";
import type { PeriodType } from "#contracts/wire/period-types.ts";
import { bucketLabel, type Span } from "./period.ts";

/** Buckets between two marks of an axis, wide and narrow: hours by two and four, days by five and ten … */
const steps = {
  1: { wide: 4, narrow: 8 },
  2: { wide: 5, narrow: 10 },
  3: { wide: 2, narrow: 4 },
  4: { wide: 1, narrow: 3 },
} satisfies Record<PeriodType, Record<"wide" | "narrow", number>>;

const hour = (halfHour: number): string => String(halfHour / 2).padStart(2, "0");

/** The part that changes from mark to mark; the first mark says all of it. */
const short = { 2: (name: string) => name.slice(8), 3: bucketLabel, 4: (name: string) => name.slice(5) };

/** Marks below a chart, by the bucket that begins there. A day's marks are hours, and the last one stands where the span ends. */
export const periodTicks = (type: PeriodType, names: string[], span: Span, room: "wide" | "narrow"): Tick[] => {
  const step = steps[type][room];
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
    marked(i) ? [{ at: i, label: i === 0 ? bucketLabel(name) : short[type](name) }] : [],
  );
};

/** Half-hours two by two. */
export const byHour = (halfHours: readonly number[]): number[] =>
  Array.from(
    { length: Math.ceil(halfHours.length / 2) },
    (_, i) => (halfHours[2 * i] ?? 0) + (halfHours[2 * i + 1] ?? 0),
  );
