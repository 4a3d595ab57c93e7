import { wallClockAt, wallClockFormat, type WallClock } from "#contracts/fields/wall-clock.ts";

/**
 * The tenant's time zone (`TZ_BUSINESS`). The server cuts days and writes sentences and figures in it, so the screen uses it too
 * and never the browser's zone.
 */
let format: Intl.DateTimeFormat = wallClockFormat(undefined);

/** `timeZone` is an IANA name. A name that this browser does not know changes nothing. */
export const setTimeZone = (timeZone: string): void => {
  try {
    format = wallClockFormat(timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
};

/** The IANA name of the current zone: the browser's zone until somebody signs in. */
export const timeZone = (): string => format.resolvedOptions().timeZone;

/** Converts a time (ISO 8601, ms since 1970 or a date) to the tenant's clock. Undefined for anything else. */
export const wallClock = (moment: string | number | Date): WallClock | undefined => wallClockAt(format, moment);

/** The calendar day (`YYYY-MM-DD`) of a time, in the tenant's zone. */
export const businessDay = (moment: string | number | Date): string => {
  const at = wallClock(moment);
  return at ? [at.year, at.month, at.day].map((part) => String(part).padStart(2, "0")).join("-") : "";
};

/** The calendar day before `day`; both are `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
};
