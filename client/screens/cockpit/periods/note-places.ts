import { businessMoment } from "./business-moment.ts";
import { businessDay, wallClock } from "#client/lib/business-time.ts";
import type { PeriodType } from "#contracts/wire/period-types.ts";
import type { Span } from "./period.ts";

/** A period as moments are placed on it: its buckets' names, those that are drawn, and the business day of now. */
export type Placing = { type: PeriodType; names: readonly string[]; span: Span; today: string };

const bucketMinutes = 30;

/** Place of a moment on the axis of a period: half-hours of a day from the first that is drawn, or buckets; undefined outside. */
export const placeOfMoment = ({ type, names, span, today }: Placing, moment: string): number | undefined => {
  const day = businessDay(moment);
  const length = span.to - span.from;
  if (type === 1) {
    const at = wallClock(moment);
    if (!at || day !== today) return undefined;
    const place = (at.hour * 60 + at.minute) / bucketMinutes - span.from;
    return place >= 0 && place <= length ? place : undefined;
  }
  if (day > today || day.slice(0, names[0]?.length) < (names[0] ?? "")) return undefined;
  const bucket = names.findLastIndex((name) => name <= day);
  return bucket >= span.from && bucket < span.to ? bucket - span.from : undefined;
};

/** Minutes between two moments that the arrows of a note step over: finer than a bucket within a day, a day in longer periods. */
export const stepMinutes = (type: PeriodType): number => (type === 1 ? 5 : 24 * 60);

/** The moment of a place, in ms since 1970: to five minutes within a day, noon of the bucket's first day in longer periods. */
export const momentOfPlace = ({ type, names, span, today }: Placing, place: number): number => {
  if (type === 1) {
    const step = stepMinutes(type);
    const minutes = Math.round(((place + span.from) * bucketMinutes) / step) * step;
    return businessMoment(today, Math.min(Math.max(0, minutes), 24 * 60 - step));
  }
  const name = names[span.from + Math.round(place)] ?? today;
  return businessMoment(name.length === 7 ? `${name}-01` : name, 12 * 60);
};
