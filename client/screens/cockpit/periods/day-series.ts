import type { Span } from "./period.ts";

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
