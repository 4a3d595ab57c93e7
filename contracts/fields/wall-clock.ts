/** Date and time in a time zone. Month from 1, weekday from 0 for Sunday. */
export type WallClock = Readonly<Record<"year" | "month" | "day" | "hour" | "minute" | "second" | "weekday", number>>;

/**
 * Makes a formatter for dates and times in a time zone.
 *
 * @param timeZone IANA name; undefined: that of this machine
 * @throws RangeError when the zone is unknown
 */
export const wallClockFormat = (timeZone: string | undefined): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });

const SECOND_MS = 1000;
const mostSeconds = 2000;
/** The clock at the seconds that were asked for: a board shows one moment in dozens of places, and formatting is slow. */
const readings = new WeakMap<Intl.DateTimeFormat, Map<number, WallClock>>();

/** Date and time of `moment` (ISO 8601, ms since 1970 or a date) in the formatter's zone. `undefined` for anything else. */
export const wallClockAt = (format: Intl.DateTimeFormat, moment: string | number | Date): WallClock | undefined => {
  const time = new Date(moment).getTime();
  if (Number.isNaN(time)) return undefined;
  const at = Math.floor(time / SECOND_MS);
  const bySecond = readings.get(format) ?? new Map<number, WallClock>();
  const entry = bySecond.get(at);
  if (entry) return entry;
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const reading = { year, month, day, hour, minute, second, weekday };
  if (bySecond.size >= mostSeconds) bySecond.clear();
  readings.set(format, bySecond.set(at, reading));
  return reading;
};
