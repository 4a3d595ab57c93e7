import type { Cell, CellValue } from "exceljs";

/** The first day as a workbook counts days: on Windows 1900, on older Macs 1904. */
export type DayCount = { is1904: boolean };

/** Digits of a whole number that a spreadsheet keeps. */
const MOST_WHOLE = 1e15;

const numberText = (value: number, format: string | undefined): string => {
  if (Number.isNaN(value)) return "#VALUE!";
  // A format of noughts shows those in front, as barcodes have them; and those behind, as a month that is stamped `2021.10` has one.
  if (format && Number.isInteger(value) && value >= 0 && /^0+$/.test(format))
    return String(value).padStart(format.length, "0");
  const behind = /^0\.(0{1,10})(_\s?)?$/.exec(format ?? "")?.[1];
  if (behind && Math.abs(value) < MOST_WHOLE && Number(value.toFixed(behind.length)) === value)
    return value.toFixed(behind.length);
  if (Math.abs(value) >= MOST_WHOLE) return value.toExponential().replace("e", "E");
  return String(Number(value.toPrecision(15)));
};

/** The day, with the time only where there is one. A format without a day shows months: so does the text. */
const dateText = (value: Date, format: string | undefined): string => {
  if (Number.isNaN(value.getTime())) return "#VALUE!";
  const [day = "", time = ""] = value.toISOString().split(/[T.]/);
  if (time !== "00:00:00") return `${day} ${time}`;
  return isMonthFormat(format) && day.endsWith("-01") ? day.slice(0, 7) : day;
};

const signsOf = (format: string | undefined): string =>
  (format ?? "").replaceAll(/\[[^\]]*]|"[^"]*"|\\.|_.|General|G\/通用格式/gi, "");

const isDateFormat = (format: string | undefined): boolean => /[ymd]/i.test(signsOf(format));
const isMonthFormat = (format: string | undefined): boolean => {
  const signs = signsOf(format);
  return /y/i.test(signs) && /m/i.test(signs) && !/[dh]/i.test(signs);
};

const DAY = 86_400_000;
/** Of 1970-01-01 as a spreadsheet counts days, and the days between its two counts. */
const EPOCH = 25_569;
const DAYS_TO_1904 = 1462;

const dateOf = (value: number, { is1904 }: DayCount): Date =>
  new Date(Math.round((value - EPOCH + (is1904 ? DAYS_TO_1904 : 0)) * DAY));

/** ExcelJS takes more letters for those of days. */
const numberOf = (value: Date, { is1904 }: DayCount): number =>
  Number((value.getTime() / DAY + EPOCH - (is1904 ? DAYS_TO_1904 : 0)).toPrecision(12));

/** A cell as a person reads it: days as YYYY-MM-DD, months as YYYY-MM, a formula by its result, `=` where it has none. */
export const textOfCell = (cell: Cell, count: DayCount): string => {
  const { value, formula, result, numFmt } = cell;
  // The value of a formula lacks a result of 0 and an empty one.
  if (formula !== undefined) return result === undefined ? "=" : textOf(result, numFmt, count);
  // Of a cell that is only formatted.
  if (typeof value === "number" && Number.isNaN(value)) return "";
  return textOf(value, numFmt, count);
};

const textOf = (value: CellValue | undefined, format: string | undefined, count: DayCount): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof Date)
    return isDateFormat(format) ? dateText(value, format) : numberText(numberOf(value, count), format);
  if (typeof value === "number") {
    const isDay = value > 0 && value < 3_000_000 && isDateFormat(format);
    return isDay ? dateText(dateOf(value, count), format) : numberText(value, format);
  }
  if ("error" in value) return value.error;
  if ("richText" in value) return value.richText.map(({ text }) => text ?? "").join("");
  if ("text" in value) return textOf(value.text, format, count);
  // A formula that stands with the first of those that share it.
  const { result } = value as { result?: CellValue };
  return result === undefined || result === null ? "=" : textOf(result, format, count);
};
