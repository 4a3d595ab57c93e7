import type { CellValue } from "./cell-value.ts";
import { cellXml, columnLetters } from "./excel-cells.ts";
import { excelHeader } from "./excel-header.ts";
import { SHEET_PART, sheetBegin, workbookParts } from "./excel-parts.ts";
import { createExcelStyles, formatOf } from "./excel-styles.ts";
import type { SheetSettings, SheetWriter } from "./sheet-writer.ts";
import { createZip } from "./zip.ts";

const MAX_SHEET_NAME = 31;
/** Rows compress to about a tenth at any level; the highest ones only take longer. */
const LEVEL = 3;

/**
 * An Excel file, written row by row as the XML that it is: ExcelJS's stream holds no back-pressure, and works out of every cell what is
 * the same in a whole column. Texts are always written as texts, never as formulas, whatever they begin with.
 */
export function createExcelWriter({ path, sheet, timeZone, indexTitle }: SheetSettings): SheetWriter {
  const zip = createZip(path, LEVEL);
  const page = zip.file(SHEET_PART);
  const styles = createExcelStyles();
  const letters = [indexTitle, ...sheet.columns].map((_, index) => columnLetters(index));
  const values = [styles.of("cell"), ...sheet.columns.map(({ column }) => styles.of("cell", formatOf(column)))];
  const totals = [styles.of("sum"), ...sheet.columns.map(({ column }) => styles.of("sum", formatOf(column)))];
  const header = excelHeader(sheet, indexTitle, styles);
  page.write(`${sheetBegin}${header.before}<sheetData>${header.rows}`);
  let place = sheet.isGrouped ? 2 : 1;
  let count = 0;
  const write = (cells: CellValue[], looks: number[]): void => {
    place += 1;
    let row = `<row r="${place}">`;
    for (let index = 0; index < cells.length; index++)
      row += cellXml(letters[index] ?? "", place, looks[index] ?? 0, cells[index] ?? null, timeZone);
    page.write(`${row}</row>`);
  };
  return {
    row: (cells) => {
      count += 1;
      write([count, ...cells], values);
    },
    sums: (title, sums) => write([title, ...sheet.columns.map(({ name }) => sums[name] ?? null)], totals),
    footer: (lines) => {
      place += 1;
      for (const line of lines) write([line], [styles.of("note")]);
    },
    drain: () => page.drain(),
    close: async () => {
      page.write(`</sheetData>${header.after}</worksheet>`);
      page.end();
      for (const [name, xml] of workbookParts(sheetName(sheet.title), styles.xml())) zip.add(name, xml);
      await zip.close();
    },
    abort: () => zip.abort(),
  };
}

/** A sheet's name must not hold some signs, nor be long. */
const sheetName = (title: string): string => title.replaceAll(/[\\/?*[\]:]/g, " ").slice(0, MAX_SHEET_NAME) || "1";
