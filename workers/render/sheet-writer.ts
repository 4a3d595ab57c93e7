import type { CellValue } from "./cell-value.ts";
import type { Sheet } from "./sheet.ts";

/** A row below the table: its title, with values by column name or with one text after the title. */
export type SumRow = { title: string; values?: Record<string, number>; text?: string };

/** Writes one list into one file, from top to bottom. */
export type SheetWriter = {
  /** Cells in the sheet's columns, without the row number. */
  row(cells: CellValue[]): void;
  sums(row: SumRow): void;
  /** Writes lines below the table, after an empty one. */
  footer(lines: string[]): void;
  /** Waits until the file has accepted all written data. */
  drain(): Promise<void>;
  /** Ends the file. The file is complete when this resolves. */
  close(): Promise<void>;
  /** Stops. The file is then incomplete. */
  abort(): Promise<void>;
};

/** Texts at the foot of each printed page. */
export type Printed = {
  left: string;
  /** Text with `{{page}}` and `{{pages}}`. */
  page: string;
};

export type SheetSettings = {
  path: string;
  sheet: Sheet;
  timeZone: string;
  indexTitle: string;
  /** Lines above the titles that name the subject of the list. A CSV file has none, because its first row must be the titles. */
  heading: string[];
  printed: Printed;
};
