import type { CellValue } from "./cell-value.ts";
import type { Sheet } from "./sheet.ts";

/** A row below the table: its title, with values by the names of their columns or with one text behind the title. */
export type SumRow = { title: string; values?: Record<string, number>; text?: string };

/** Writes one list into one file, from top to bottom. */
export type SheetWriter = {
  /** Cells in the sheet's columns, without the number in front. */
  row(cells: CellValue[]): void;
  sums(row: SumRow): void;
  /** Lines below the table, with an empty one before. */
  footer(lines: string[]): void;
  /** Waits until the file has taken what was written so far. */
  drain(): Promise<void>;
  /** The file is whole when this resolves. */
  close(): Promise<void>;
  /** Gives up; the file is worth nothing. */
  abort(): Promise<void>;
};

/** Words at the foot of each printed page. */
export type Printed = {
  left: string;
  /** Of `{{page}}` and `{{pages}}`. */
  page: string;
};

export type SheetSettings = {
  path: string;
  sheet: Sheet;
  timeZone: string;
  indexTitle: string;
  /** Lines above the titles that say whose list it is. A CSV file has none: its first row is its titles. */
  heading: string[];
  printed: Printed;
};
