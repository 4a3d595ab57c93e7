import type { Worksheet } from "exceljs";
import type { CellValue } from "./cell-value.ts";
import { excelCell, excelText } from "./excel-cells.ts";
import { INDEX_WIDTH, writeHeader } from "./excel-header.ts";
import { writeNote } from "./excel-notes.ts";
import { excelStyle, formatOf, sumFormatOf, type ExcelStyle } from "./excel-styles.ts";
import { widthOf } from "./excel-widths.ts";
import type { Sheet } from "./sheet.ts";
import type { SheetSettings, SheetWriter } from "./sheet-writer.ts";

/** Rows that wait until the column widths are known, because the file has the widths before the rows. */
const MEASURED_ROWS = 500;

/** Widths in Excel's characters, and a style object for each column. */
type Measured = { widths: number[]; width: number; styles: ExcelStyle[] };

const measured = ({ columns }: Sheet, rows: readonly CellValue[][]): Measured => {
  const needs = columns.map((column, index) => widthOf(column, index, rows));
  const widths = needs.map(({ width }) => width);
  const styles = needs.map(({ wraps }, index) =>
    excelStyle("cell", { format: formatOf(columns[index]?.column), wraps }),
  );
  return {
    widths,
    width: widths.reduce((sum, each) => sum + each, INDEX_WIDTH),
    styles: [excelStyle("cell", { format: "0" }), ...styles],
  };
};

/** Writes a title, followed by one text over all columns. */
const writeSumText = (page: Worksheet, title: string, text: string, columns: number): void => {
  const row = page.addRow([title, excelText(text)]);
  for (let column = 1; column <= columns; column++) row.getCell(column).style = excelStyle("sum");
  page.mergeCells(row.number, 2, row.number, columns);
  row.commit();
};

export type ExcelTable = Pick<SheetWriter, "row" | "sums" | "footer"> & {
  /** Writes the titles and the waiting rows. */
  begin(): void;
};

/** Writes the titles, records, sums and notes of a worksheet. */
export function createExcelTable(
  page: Worksheet,
  { sheet, timeZone, indexTitle, heading }: SheetSettings,
  titleRows: number,
): ExcelTable {
  const columns = sheet.columns.length + 1;
  const sums = [undefined, ...sheet.columns].map((each) => excelStyle("sum", { format: sumFormatOf(each?.column) }));
  let waiting: CellValue[][] = [];
  let layout: Measured | undefined;
  let count = 0;

  const write = (cells: CellValue[], styles: ExcelStyle[]): void => {
    const row = page.addRow([]);
    for (const [index, value] of cells.entries()) {
      const cell = row.getCell(index + 1);
      cell.value = excelCell(value, timeZone);
      cell.style = styles[index] ?? {};
    }
    row.commit();
  };
  const begin = (): Measured => {
    if (layout) return layout;
    layout = measured(sheet, waiting);
    writeHeader(page, { sheet, indexTitle, heading: heading.map(excelText), widths: layout.widths });
    for (const cells of waiting) write([(count += 1), ...cells], layout.styles);
    waiting = [];
    return layout;
  };
  /** The filter covers only the records, so that the sums below stay in place. */
  const end = (): Measured => {
    const now = begin();
    page.autoFilter ??= { from: { row: titleRows, column: 1 }, to: { row: titleRows + count, column: columns } };
    return now;
  };
  return {
    begin,
    row: (cells) => {
      if (layout) return write([(count += 1), ...cells], layout.styles);
      waiting.push(cells);
      if (waiting.length === MEASURED_ROWS) begin();
    },
    sums: ({ title, values = {}, text }) => {
      end();
      if (text !== undefined) return writeSumText(page, title, text, columns);
      write([title, ...sheet.columns.map(({ name }) => values[name] ?? null)], sums);
    },
    footer: (lines) => {
      const { width } = end();
      write([null], [{}]);
      for (const line of lines) writeNote(page, line, columns, width, "note");
    },
  };
}
