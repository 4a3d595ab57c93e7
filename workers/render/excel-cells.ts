import type { CellValue } from "./cell-value.ts";
import { wallClock } from "./wall-clock.ts";
import { escaped } from "./xml.ts";

/** More is a fault in the file to Excel. */
const MAX_TEXT = 32_767;
/** Of a sheet, its titles included. */
export const MAX_ROWS = 1_048_576;
const DAY_MS = 86_400_000;
/** Excel counts days from here. */
const ZERO = Date.UTC(1899, 11, 30);

/** `A` to `Z`, `AA` …; from 0. */
export const columnLetters = (index: number): string =>
  (index < 26 ? "" : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Place and look of a cell as they stand in its element. */
const head = (letters: string, row: number, style: number): string => `<c r="${letters}${row}" s="${style}"`;

const numberCell = (at: string, value: number): string =>
  Number.isFinite(value) ? `${at}><v>${value}</v></c>` : `${at}/>`;

/** A text stays a text, whatever it begins with: it is never read as a formula. */
const textCell = (at: string, text: string): string =>
  `${at} t="inlineStr"><is><t xml:space="preserve">${escaped(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text)}</t></is></c>`;

const daysOf = (value: { day: string } | { moment: Date }, timeZone: string): number =>
  ("day" in value ? Date.parse(`${value.day}T00:00:00Z`) - ZERO : wallClock(value.moment, timeZone).getTime() - ZERO) /
  DAY_MS;

export const cellXml = (letters: string, row: number, style: number, value: CellValue, timeZone: string): string => {
  const at = head(letters, row, style);
  if (value === null) return `${at}/>`;
  if (typeof value === "string") return textCell(at, value);
  return numberCell(at, typeof value === "number" ? value : daysOf(value, timeZone));
};
