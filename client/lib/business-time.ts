import { wallClockAt, wallClockFormat, type WallClock } from "#contracts/fields/wall-clock.ts";

/**
 * The tenant's time zone (`TZ_BUSINESS`): days are cut in it, and sentences and figures are written in it, so the screen shows it too and
 * never the browser's.
 */
let format: Intl.DateTimeFormat = wallClockFormat(undefined);

/** `timeZone` is an IANA name; one that this browser does not know leaves the zone as it was. */
export const setTimeZone = (timeZone: string): void => {
  try {
    format = wallClockFormat(timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
};

/** The IANA name of the zone in use; the browser's own until somebody has signed in. */
export const timeZone = (): string => format.resolvedOptions().timeZone;

/** A moment (ISO 8601, ms since 1970 or a date) as the tenant's clock shows it; undefined for anything else. */
export const wallClock = (moment: string | number | Date): WallClock | undefined => wallClockAt(format, moment);

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
