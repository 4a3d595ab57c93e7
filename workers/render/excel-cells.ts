import type { CellValue } from "./cell-value.ts";
import { wallClock } from "./wall-clock.ts";

/** More is a fault in the file to Excel. */
const MAX_TEXT = 32_767;
/** Of a sheet, its titles included. */
export const MAX_ROWS = 1_048_576;

/** A value as ExcelJS takes it. Dates are written by their UTC parts, so a moment is moved to the wall clock of the zone. */
export const excelCell = (value: CellValue, timeZone: string): string | number | Date | null => {
  if (value === null) return null;
  if (typeof value === "string") return value.length > MAX_TEXT ? value.slice(0, MAX_TEXT) : value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return "day" in value ? new Date(`${value.day}T00:00:00Z`) : wallClock(value.moment, timeZone);
};
