/** Half-hours of a business day. */
const halfHours = 48;

/** A day's counts beside the day's before, cut to the hours in which anything happens. */
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

/** `now` is the running half-hour, 0 to 47: it is not over, so it is compared with nothing. Undefined when there is nothing to draw. */
export const daySeries = (today: number[], yesterday: number[], now: number): DaySeries | undefined => {
  const over = today.slice(0, now);
  const busy = Array.from({ length: halfHours }, (_, i) => (over[i] ?? 0) > 0 || (yesterday[i] ?? 0) > 0);
  const first = busy.indexOf(true);
  if (first === -1) return undefined;
  const end = Math.max(busy.lastIndexOf(true) + 1, now);
  return {
    today: over.slice(first),
    yesterday: yesterday.slice(first, end),
    soFar: sum(over),
    thenSoFar: sum(yesterday.slice(0, now)),
    until: `${two(Math.floor(now / 2))}:${now % 2 === 0 ? "00" : "30"}`,
  };
};
