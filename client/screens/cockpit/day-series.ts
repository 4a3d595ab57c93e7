import type { Span } from "./period.ts";

/** A day's counts beside the day's before, cut to the hours that are drawn. */
export type DaySeries = {
  /** Half-hours of today that are over. */
  today: number[];
  /** All of yesterday's. */
  yesterday: number[];
  /** Sums up to the same half-hour, so that they compare. */
  soFar: number;
  thenSoFar: number;
  /** `HH:mm` at which the last of them ended. */
  until: string;
};

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);
const two = (value: number): string => String(value).padStart(2, "0");

/** `now` is the running half-hour, 0 to 47: it is not over, so it is compared with nothing. */
export const daySeries = (today: number[], yesterday: number[], now: number, { from, to }: Span): DaySeries => ({
  today: today.slice(from, Math.max(from, Math.min(now, to))),
  yesterday: yesterday.slice(from, to),
  soFar: sum(today.slice(0, now)),
  thenSoFar: sum(yesterday.slice(0, now)),
  until: `${two(Math.floor(now / 2))}:${now % 2 === 0 ? "00" : "30"}`,
});
