/** A row of a file: its number in the sheet, from 1, and the texts of its cells from column A. */
export type RawRow = { row: number; cells: string[] };

/** A sheet. Its rows can be read once, in order. */
export type RawSheet = { name: string; rows: AsyncIterable<RawRow> };
