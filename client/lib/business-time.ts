/**
 * The tenant's time zone (`TZ_BUSINESS`): days are cut in it, and sentences and figures are written in it, so the screen shows it too and
 * never the browser's.
 */
let format: Intl.DateTimeFormat = formatIn(undefined);

/** Wall clock and calendar of the tenant. Month from 1, weekday from 0 for Sunday. */
export type WallClock = Record<"year" | "month" | "day" | "hour" | "minute" | "second" | "weekday", number>;

/** `timeZone` is an IANA name; one that this browser does not know leaves the zone as it was. */
export const setTimeZone = (timeZone: string): void => {
  try {
    format = formatIn(timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
};

/** The IANA name of the zone in use; the browser's own until somebody has signed in. */
export const timeZone = (): string => format.resolvedOptions().timeZone;

/** A moment (ISO 8601, ms since 1970 or a date) as the tenant's clock shows it; undefined when it is none. */
export const wallClock = (moment: string | number | Date): WallClock | undefined => {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return undefined;
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
};

/** The calendar day (`YYYY-MM-DD`) on which a moment falls for the tenant. */
export const businessDay = (moment: string | number | Date): string => {
  const at = wallClock(moment);
  return at ? [at.year, at.month, at.day].map((part) => String(part).padStart(2, "0")).join("-") : "";
};

/** The calendar day before one, both `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
};

function formatIn(zone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}
