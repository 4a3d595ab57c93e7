import { cellXml, columnLetters } from "./excel-cells.ts";
import { widthOf, type ExcelStyles } from "./excel-styles.ts";
import type { Sheet } from "./sheet.ts";

const INDEX_WIDTH = 8;

/** What stands before the rows, the rows of titles, and what stands after all rows. */
export type ExcelHeader = { before: string; rows: string; after: string };

/** One row of titles, or two with the groups' above; what has no group spans both. The titles stay in sight. */
export const excelHeader = (sheet: Sheet, indexTitle: string, styles: ExcelStyles): ExcelHeader => {
  const height = sheet.isGrouped ? 2 : 1;
  const titles: (string | null)[][] = Array.from({ length: height }, () =>
    Array.from({ length: sheet.columns.length + 1 }, () => null),
  );
  const merged: string[] = [];
  const put = (row: number, column: number, title: string): void => void titles[row]?.splice(column, 1, title);
  const merge = (from: [number, number], to: [number, number]): void => {
    const [first, last] = [from, to].map(([row, column]) => `${columnLetters(column)}${row + 1}`);
    if (first !== last) merged.push(`<mergeCell ref="${first}:${last}"/>`);
  };
  put(0, 0, indexTitle);
  merge([0, 0], [height - 1, 0]);
  for (const { title, from, count } of sheet.groups) {
    const columns = sheet.columns.slice(from, from + count).map((column, n) => [from + n + 1, column.title] as const);
    const isAlone = title === undefined;
    for (const [column, own] of columns) {
      put(isAlone ? 0 : 1, column, own);
      if (isAlone) merge([0, column], [height - 1, column]);
    }
    if (isAlone) continue;
    put(0, from + 1, title);
    merge([0, from + 1], [0, from + count]);
  }
  const look = styles.of("header");
  const rows = titles.map((row, n) => {
    const cells = row.map((title, column) => cellXml(columnLetters(column), n + 1, look, title, "UTC"));
    return `<row r="${n + 1}">${cells.join("")}</row>`;
  });
  const after = merged.length > 0 ? `<mergeCells count="${merged.length}">${merged.join("")}</mergeCells>` : "";
  return { before: frozen(height) + columnWidths(sheet), rows: rows.join(""), after };
};

const frozen = (rows: number): string =>
  `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

const columnWidths = ({ columns }: Sheet): string => {
  const widths = [INDEX_WIDTH, ...columns.map(({ column, title }) => widthOf(column, title))];
  const each = widths.map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`);
  return `<cols>${each.join("")}</cols>`;
};
