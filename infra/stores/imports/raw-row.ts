/** A row of a file: its number as the sheet counts it, from 1, and the texts of its cells from column A on. */
export type RawRow = { row: number; cells: string[] };

/** A sheet whose rows are read once, in order. */
export type RawSheet = { name: string; rows: AsyncIterable<RawRow> };
