import { wallClock } from "./business-time.ts";

/** Days and times on screen are dd/MM/yyyy [HH:mm[:ss]] (rules §6). In requests and responses they are ISO 8601 (rules §1). */
const two = (value: number): string => String(value).padStart(2, "0");

/** `2026-11-20` → `20/11/2026`. Any other text comes back unchanged. */
export const showDay = (day: string | null | undefined): string => {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? "");
  return match ? `${match[3]}/${match[2]}/${match[1]}` : (day ?? "");
};

/** `20/11/2026` → `2026-11-20`. Null if the calendar has no such day. */
export const parseDay = (text: string): string | null => {
  const match = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text);
  if (!match) return null;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  // A day that the month does not have moves the date into the next month.
  if (date.getUTCMonth() !== month - 1) return null;
  return `${year}-${two(month)}-${two(day)}`;
};

/** Writes a date and time in the tenant's time zone; `seconds` adds the seconds. */
export const showMoment = (moment: string | null | undefined, seconds = false): string => {
  if (!moment) return "";
  const at = wallClock(moment);
  if (!at) return moment;
  return `${two(at.day)}/${two(at.month)}/${at.year} ${showTime(moment, seconds)}`;
};

/** Writes a time (ISO 8601 or ms since 1970) as `14:32:07` in the tenant's time zone, or without `seconds` as `14:32`. */
export const showTime = (moment: string | number, seconds = true): string => {
  const at = wallClock(moment);
  if (!at) return String(moment);
  return [at.hour, at.minute, ...(seconds ? [at.second] : [])].map(two).join(":");
};

/** Converts a date of the picker, which uses local days, to `YYYY-MM-DD`. */
export const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Converts `YYYY-MM-DD` to a local date for the picker. */
export const dateOf = (day: string | null | undefined): Date | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? "");
  return match ? new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3])) : null;
};

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
  const [, day, month, year, hour, minute, second = "00"] =
    /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*$/.exec(text) ?? [];
  if (!day || !month || !year || !hour || !minute) return undefined;
  const [ofMonth, ofDay, ofHour] = [month, day, hour].map((part) => part.padStart(2, "0"));
  const written = `${year}-${ofMonth}-${ofDay}T${ofHour}:${minute}:${second}.000Z`;
  const digits = Date.parse(written);
  // A day that the month does not have moves the date into the next month.
  if (Number.isNaN(digits) || new Date(digits).toISOString() !== written) return undefined;
  const guess = digits - (digitsAt(digits) - digits);
  const moment = [guess - HOUR_MS, guess, guess + HOUR_MS].find((one) => digitsAt(one) === digits);
  return moment === undefined ? undefined : new Date(moment);
};

/**
 * Reads the moment of an address, ISO 8601. A blank before the offset is its `+` as people type it. A time without an offset, or a day, is one of the
 * tenant's time zone. Undefined for any other text.
 */
export const momentInAddress = (text: string | null): Date | undefined => {
  const iso = (text ?? "").replace(/(T[\d:.]+) (?=\d\d:\d\d$)/, "$1+");
  const [, year, month, day, time = "00:00"] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/.exec(iso) ?? [];
  if (year) return momentIn(`${day}/${month}/${year} ${time}`);
  const moment = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(iso) ? new Date(iso) : undefined;
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined;
};
