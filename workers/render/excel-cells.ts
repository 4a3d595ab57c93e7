import type { CellValue } from "./cell-value.ts";
import { neutral } from "./neutral.ts";
import { wallClock } from "./wall-clock.ts";

/** More is a fault in the file to Excel. */
export const MAX_TEXT = 32_767;
/** Of a sheet, its titles included. */
export const MAX_ROWS = 1_048_576;

/** Excel's calendar begins here: it shows no date before as a date. */
const FIRST_DAY = Date.UTC(1900, 2, 1);
const LAST_DAY = Date.UTC(9999, 11, 31, 23, 59, 59);

/** Excel takes `_x0041_` in a text for the sign of that number, unless its first mark is written as such a number too. */
const numbered = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** A text as Excel keeps it: no longer than a cell holds, without half a sign at its end. */
export const excelText = (text: string): string => {
  const whole = text.includes("_x") ? text.replaceAll(numbered, "_x005F_") : text;
  return whole.length > MAX_TEXT ? whole.slice(0, MAX_TEXT).replace(/\p{Cs}$/u, "") : whole;
};

const isInCalendar = (date: Date): boolean => date.getTime() >= FIRST_DAY && date.getTime() <= LAST_DAY;

/**
 * A value as ExcelJS takes it. Dates are written by their UTC parts, so a moment is moved to the wall clock of the zone; one outside
 * Excel's calendar is a text.
 */
export const excelCell = (value: CellValue, timeZone: string): string | number | Date | null => {
  if (value === null) return null;
  if (typeof value === "string") return excelText(neutral(value));
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if ("day" in value) {
    const day = new Date(`${value.day}T00:00:00Z`);
    return isInCalendar(day) ? day : value.day;
  }
  const { moment } = value;
  if (Number.isNaN(moment.getTime())) return null;
  return isInCalendar(moment) ? wallClock(moment, timeZone) : moment.toISOString();
};
