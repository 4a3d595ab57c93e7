import type { Worksheet } from "exceljs";
import { excelStyle } from "./excel-styles.ts";
import { writeNote } from "./excel-notes.ts";
import type { Sheet } from "./sheet.ts";

export const INDEX_WIDTH = 8;

type Header = { sheet: Sheet; indexTitle: string; heading: string[]; widths: number[] };

/** Number of rows above the first record. */
export const headerRows = ({ sheet, heading }: Pick<Header, "sheet" | "heading">): number =>
  heading.length + (sheet.isGrouped ? 2 : 1);

/** Writes the heading and then the titles: one row, or two with the groups above. A title without a group spans both rows. */
export const writeHeader = (page: Worksheet, { sheet, indexTitle, heading, widths }: Header): void => {
  const height = sheet.isGrouped ? 2 : 1;
  page.columns = [INDEX_WIDTH, ...widths].map((width) => ({ width }));
  const width = widths.reduce((sum, each) => sum + each, INDEX_WIDTH);
  for (const line of heading) writeNote(page, line, widths.length + 1, width, "heading");
  const above = heading.length;
  const style = excelStyle("header");
  const rows = Array.from({ length: height }, () => page.addRow([]));
  for (const row of rows) {
    for (let column = 1; column <= sheet.columns.length + 1; column++) row.getCell(column).style = style;
  }
  const put = (row: number, column: number, title: string, toRow = row, toColumn = column): void => {
    const cell = rows[row - 1]?.getCell(column);
    if (cell) cell.value = title;
    if (toRow > row || toColumn > column) page.mergeCells(above + row, column, above + toRow, toColumn);
  };
  put(1, 1, indexTitle, height);
  for (const { title, from, count } of sheet.groups) {
    const columns = sheet.columns.slice(from, from + count);
    if (title !== undefined) put(1, from + 2, title, 1, from + 1 + count);
    for (const [index, column] of columns.entries()) {
      put(title === undefined ? 1 : 2, from + 2 + index, column.title, height);
    }
  }
  for (const row of rows) row.commit();
};
