import { readXlsx, type CellValue } from "hucre/xlsx";

/** The one sheet of an Excel file as another program than ours reads it. */
export type ReadSheet = {
  name: string;
  /** From the first row down; cells from column A. */
  rows: CellValue[][];
  /** Formats of a row's cells, by its number from 0. */
  formats(row: number): (string | undefined)[];
  hasFormula: boolean;
  /** `A1:C1` and so on. */
  merges: string[];
  filter: string | undefined;
  frozenRows: number | undefined;
  page: { paper: unknown; orientation: unknown; fitToWidth: unknown; fitToHeight: unknown };
  foot: string | undefined;
  /** In characters, from column A. */
  widths: (number | undefined)[];
};

const letter = (column: number): string =>
  column < 26 ? String.fromCodePoint(65 + column) : letter(Math.floor(column / 26) - 1) + letter(column % 26);

export async function readSheet(bytes: Uint8Array): Promise<ReadSheet> {
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const [sheet] = sheets;
  if (!sheet || sheets.length > 1) throw new Error(`a file of ${sheets.length} sheets`);
  const { cells = new Map(), merges = [], columns = [], pageSetup } = sheet;
  return {
    name: sheet.name,
    rows: sheet.rows,
    formats: (row) => (sheet.rows[row] ?? []).map((_, column) => cells.get(`${row},${column}`)?.style?.numFmt),
    hasFormula: [...cells.values()].some(({ formula }) => formula !== undefined),
    merges: merges.map(
      ({ startRow, startCol, endRow, endCol }) => `${letter(startCol)}${startRow + 1}:${letter(endCol)}${endRow + 1}`,
    ),
    filter: sheet.autoFilter?.range,
    frozenRows: sheet.freezePane?.rows,
    page: {
      paper: pageSetup?.paperSize,
      orientation: pageSetup?.orientation,
      fitToWidth: pageSetup?.fitToWidth,
      fitToHeight: pageSetup?.fitToHeight,
    },
    foot: sheet.headerFooter?.oddFooter,
    widths: columns.map(({ width }) => width),
  };
}
