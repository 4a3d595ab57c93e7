import type { CellValue } from "./cell-value.ts";
import { formatOf } from "./excel-styles.ts";
import type { SheetColumn } from "./sheet.ts";

/** Minimum and maximum width of a column, in Excel's characters. */
const LEAST = 6;
const MOST = 60;
/** ExcelJS takes this width for the default and leaves it out. Excel would then use its own default. */
const LEFT_OUT = 9;
/** Space for the lines between columns, and for the filter's button. */
const AROUND = 2;
const BUTTON = 3;

/** Chinese and full-width characters, which are as wide as two others. */
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|[^\u0000-\uFFFF]/u;

/** Width of the longest line of a text. */
export const charactersOf = (text: string): number => {
  let most = 0;
  let line = 0;
  for (const sign of text) {
    line = sign === "\n" ? 0 : line + (sign > "\u10FF" && wide.test(sign) ? 2 : 1);
    if (line > most) most = line;
  }
  return most;
};

const shownCharacters = (value: CellValue, digits: number): number => {
  if (value === null) return 0;
  if (typeof value === "string") return charactersOf(value);
  if (typeof value === "number") return value.toFixed(digits).length;
  return "day" in value ? "31/12/2026".length : "31/12/2026 23:59".length;
};

export type Width = {
  /** Width in Excel's characters. */
  width: number;
  /** True when its texts are wider than the widest column and need several lines. */
  wraps: boolean;
};

/** Width that a column's title and the first rows need. */
export const widthOf = ({ column, title }: SheetColumn, index: number, rows: readonly CellValue[][]): Width => {
  const digits = formatOf(column)?.split(".")[1]?.length ?? 0;
  const content = rows.reduce((most, row) => Math.max(most, shownCharacters(row[index] ?? null, digits)), 0);
  const needed = Math.max(LEAST, content + AROUND, charactersOf(title) + AROUND + BUTTON);
  const width = Math.min(MOST, needed === LEFT_OUT ? LEFT_OUT + 1 : needed);
  return { width, wraps: content + AROUND > MOST };
};
