import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import ExcelJS from "exceljs";
import type { CellValue } from "./cell-value.ts";
import { excelCell } from "./excel-cells.ts";
import { writeHeader } from "./excel-header.ts";
import { excelStyle, formatOf, type ExcelStyle } from "./excel-styles.ts";
import { intakeOf } from "./excel-intake.ts";
import type { SheetSettings, SheetWriter } from "./sheet-writer.ts";

const MAX_SHEET_NAME = 31;
/** Rows compress to about a tenth at any level; the highest ones only take longer. */
const LEVEL = 3;

/**
 * An Excel file, written row by row. Texts are always written as texts, never as formulas. Each column has one style object, which ExcelJS
 * then works out once instead of for every cell.
 */
export function createExcelWriter({ path, sheet, timeZone, indexTitle, heading }: SheetSettings): SheetWriter {
  const output = createWriteStream(path);
  const written = finished(output);
  written.catch(() => undefined);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: { level: LEVEL } },
  });
  const page = book.addWorksheet(sheetName(sheet.title), {
    views: [{ state: "frozen", ySplit: heading.length + (sheet.isGrouped ? 2 : 1) }],
  });
  writeHeader(page, { sheet, indexTitle, heading });
  const columns = [undefined, ...sheet.columns.map(({ column }) => column)];
  const values = columns.map((column) => excelStyle("cell", formatOf(column)));
  const totals = columns.map((column) => excelStyle("sum", formatOf(column)));
  const notes = [excelStyle("note")];
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
  return {
    row: (cells) => {
      count += 1;
      write([count, ...cells], values);
    },
    sums: (title, sums) => write([title, ...sheet.columns.map(({ name }) => sums[name] ?? null)], totals),
    footer: (lines) => {
      write([null], [{}]);
      for (const line of lines) write([line], notes);
    },
    drain: async () => {
      const intake = intakeOf(page);
      if (intake?.needsDrain()) await Promise.race([once(intake.stream, "drain"), written]);
      else if (output.errored) await written;
    },
    close: async () => {
      page.commit();
      await Promise.all([book.commit(), written]);
    },
    abort: async () => {
      output.destroy();
      await written.catch(() => undefined);
    },
  };
}

/** A sheet's name must not hold some signs, nor be long. */
const sheetName = (title: string): string => title.replaceAll(/[\\/?*[\]:]/g, " ").slice(0, MAX_SHEET_NAME) || "1";
