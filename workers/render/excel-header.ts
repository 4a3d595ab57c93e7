import type { Worksheet } from "exceljs";
import { excelStyle, widthOf } from "./excel-styles.ts";
import type { Sheet } from "./sheet.ts";

const INDEX_WIDTH = 8;

type Header = { sheet: Sheet; indexTitle: string; heading: string[] };

/** Lines that say whose list it is, each over the whole width. */
const writeHeading = (page: Worksheet, heading: string[], width: number): void => {
  for (const [index, line] of heading.entries()) {
    const row = page.addRow([line]);
    row.getCell(1).style = excelStyle("heading");
    page.mergeCells(index + 1, 1, index + 1, width);
    row.commit();
  }
};

/** The heading, then one row of titles, or two with the groups' above; what has no group spans both. */
export const writeHeader = (page: Worksheet, { sheet, indexTitle, heading }: Header): void => {
  const height = sheet.isGrouped ? 2 : 1;
  page.columns = [
    { width: INDEX_WIDTH },
    ...sheet.columns.map(({ column, title }) => ({ width: widthOf(column, title) })),
  ];
  writeHeading(page, heading, sheet.columns.length + 1);
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
