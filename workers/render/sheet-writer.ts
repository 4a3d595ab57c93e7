import type { CellValue } from "./cell-value.ts";
import type { Sheet } from "./sheet.ts";

/** Writes one list into one file, from top to bottom. */
export type SheetWriter = {
  /** Cells in the sheet's columns, without the number in front. */
  row(cells: CellValue[]): void;
  /** A row of sums: its title, and values by the name of their column. */
  sums(title: string, values: Record<string, number>): void;
  /** Lines below the table, with an empty one before. */
  footer(lines: string[]): void;
  /** Waits until the file has taken what was written so far. */
  drain(): Promise<void>;
  /** The file is whole when this resolves. */
  close(): Promise<void>;
  /** Gives up; the file is worth nothing. */
  abort(): Promise<void>;
};

export type SheetSettings = {
  path: string;
  sheet: Sheet;
  timeZone: string;
  indexTitle: string;
  /** Lines above the titles that say whose list it is. A CSV file has none: its first rows are its titles. */
  heading: string[];
};
