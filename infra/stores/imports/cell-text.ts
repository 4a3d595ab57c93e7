import type { Cell, CellValue } from "exceljs";

/** Date system of a workbook: day 1 is in 1900 on Windows, in 1904 on older Macs. */
export type DayCount = { is1904: boolean };

/** Below this limit a spreadsheet keeps all digits of a whole number. */
const MOST_WHOLE = 1e15;

const numberText = (value: number, format: string | undefined): string => {
  if (Number.isNaN(value)) return "#VALUE!";
  // A format of zeros shows leading zeros, as in barcodes, and trailing zeros, as in a stamped month `2021.10`.
  if (format && Number.isInteger(value) && value >= 0 && /^0+$/.test(format))
    return String(value).padStart(format.length, "0");
  const behind = /^0\.(0{1,10})(_\s?)?$/.exec(format ?? "")?.[1];
  if (behind && Math.abs(value) < MOST_WHOLE && Number(value.toFixed(behind.length)) === value)
    return value.toFixed(behind.length);
  if (Math.abs(value) >= MOST_WHOLE) return value.toExponential().replace("e", "E");
  return String(Number(value.toPrecision(15)));
};

/** The day, with the time only if there is one. A month format gives the month only. */
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
/** Day number of 1970-01-01 in a spreadsheet, and the days between the two date systems. */
const EPOCH = 25_569;
const DAYS_TO_1904 = 1462;

const dateOf = (value: number, { is1904 }: DayCount): Date =>
  new Date(Math.round((value - EPOCH + (is1904 ? DAYS_TO_1904 : 0)) * DAY));

/** ExcelJS takes some formats for date formats, so a number may arrive as a Date. */
const numberOf = (value: Date, { is1904 }: DayCount): number =>
  Number((value.getTime() / DAY + EPOCH - (is1904 ? DAYS_TO_1904 : 0)).toPrecision(12));

/** A cell as a person reads it: days as YYYY-MM-DD, months as YYYY-MM, formulas by their result, `=` without a result. */
export const textOfCell = (cell: Cell, count: DayCount): string => {
  const { value, formula, result, numFmt } = cell;
  // The formula's `value` lacks results of 0 and empty results, so `result` is used.
  if (formula !== undefined) return result === undefined ? "=" : textOf(result, numFmt, count);
  // The cell has a format but no value.
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
  // A shared formula is stored in the first cell of its group only.
  const { result } = value as { result?: CellValue };
  return result === undefined || result === null ? "=" : textOf(result, format, count);
};
