import { wallClock } from "./business-time.ts";

/** Calendar days and moments on screen: dd/MM/yyyy [HH:mm[:ss]] (rules §6). The wire has ISO 8601 (rules §1). */
const two = (value: number): string => String(value).padStart(2, "0");

/** `2026-11-20` → `20/11/2026`; anything else comes back as it was. */
export const showDay = (day: string | null | undefined): string => {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? "");
  return match ? `${match[3]}/${match[2]}/${match[1]}` : (day ?? "");
};

/** `20/11/2026` → `2026-11-20`; null when it is no day of the calendar. */
export const parseDay = (text: string): string | null => {
  const match = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text);
  if (!match) return null;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  // A day that the month does not have spills into the next one.
  if (date.getUTCMonth() !== month - 1) return null;
  return `${year}-${two(month)}-${two(day)}`;
};

/** A moment in the tenant's time zone; with `seconds` to the second. */
export const showMoment = (moment: string | null | undefined, seconds = false): string => {
  if (!moment) return "";
  const at = wallClock(moment);
  if (!at) return moment;
  return `${two(at.day)}/${two(at.month)}/${at.year} ${showTime(moment, seconds)}`;
};

/** `14:32:07` of a moment (ISO 8601 or ms since 1970) in the tenant's time zone; without `seconds` `14:32`. */
export const showTime = (moment: string | number, seconds = true): string => {
  const at = wallClock(moment);
  if (!at) return String(moment);
  return [at.hour, at.minute, ...(seconds ? [at.second] : [])].map(two).join(":");
};

/** A date of the picker, which thinks in local days, as a calendar day. */
export const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** A calendar day as a local date for the picker. */
export const dateOf = (day: string | null | undefined): Date | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? "");
  return match ? new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3])) : null;
};
