import type { CellValue } from "./cell-value.ts";
import { neutral } from "./neutral.ts";
import { wallClock } from "./wall-clock.ts";

/** Maximum number of characters of a cell. Excel reports a longer text as a fault in the file. */
export const MAX_TEXT = 32_767;
/** Maximum number of rows of a sheet, including its titles. */
export const MAX_ROWS = 1_048_576;

/** Start of Excel's calendar. Excel shows no earlier date as a date. */
const FIRST_DAY = Date.UTC(1900, 2, 1);
const LAST_DAY = Date.UTC(9999, 11, 31, 23, 59, 59);

/** Excel reads `_x0041_` in a text as the character with that number, unless its first underscore is written as such a number too. */
const numbered = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** A text in Excel's form, cut to the most characters of a cell without splitting a character. */
export const excelText = (text: string): string => {
  const whole = text.includes("_x") ? text.replaceAll(numbered, "_x005F_") : text;
  return whole.length > MAX_TEXT ? whole.slice(0, MAX_TEXT).replace(/\p{Cs}$/u, "") : whole;
};

const isInCalendar = (date: Date): boolean => date.getTime() >= FIRST_DAY && date.getTime() <= LAST_DAY;

/**
 * A value for ExcelJS, which writes dates by their UTC parts, so a time is moved to the zone's local time. A time outside Excel's calendar becomes a
 * text.
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
