import { wallClock } from "./business-time.ts";

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** The wall clock's digits as if they were UTC, in ms. */
const digitsAt = (moment: number): number => {
  const at = wallClock(moment);
  return at ? Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second) : Number.NaN;
};

/**
 * Reads `20/11/2026 08:12`, with or without seconds, as a moment in the tenant's time zone. Of an hour that the clock shows twice it is the first.
 * Undefined for any other text, and for a time that the clock skips.
 */
export const momentIn = (text: string): Date | undefined => {
  const [, day, month, year, hour, minute, second = "0"] =
    /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*$/.exec(text) ?? [];
  if (!day || !month || !year || !hour || !minute) return undefined;
  const digits = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const guess = digits - (digitsAt(digits) - digits);
  const found = [guess - HOUR_MS, guess, guess + HOUR_MS].find((moment) => digitsAt(moment) === digits);
  return found === undefined || new Date(digits).getUTCDate() !== Number(day) ? undefined : new Date(found);
};
