/** Date and time in a time zone. Month from 1, weekday from 0 for Sunday. */
export type WallClock = Record<"year" | "month" | "day" | "hour" | "minute" | "second" | "weekday", number>;

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

/** Date and time of `moment` (ISO 8601, ms since 1970 or a date) in the formatter's zone. `undefined` for anything else. */
export const wallClockAt = (format: Intl.DateTimeFormat, moment: string | number | Date): WallClock | undefined => {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return undefined;
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
};
