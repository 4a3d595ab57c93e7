import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import ExcelJS from "exceljs";
import { headerRows } from "./excel-header.ts";
import { intakeOf } from "./excel-intake.ts";
import { pageOptions } from "./excel-page.ts";
import { createExcelTable } from "./excel-table.ts";
import type { SheetSettings, SheetWriter } from "./sheet-writer.ts";

const MAX_SHEET_NAME = 31;
/** Rows compress to about a tenth at any level; the highest ones only take longer. */
const LEVEL = 3;

/**
 * An Excel file, written row by row. Texts are always written as texts, never as formulas. Each column has one style object, which ExcelJS
 * then works out once instead of for every cell.
 */
export function createExcelWriter(settings: SheetSettings): SheetWriter {
  const { path, sheet, heading, printed } = settings;
  const output = createWriteStream(path);
  const written = finished(output);
  written.catch(() => undefined);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: { level: LEVEL } },
  });
  const titleRows = headerRows({ sheet, heading });
  const page = book.addWorksheet(sheetName(sheet.title), pageOptions(titleRows, printed));
  const table = createExcelTable(page, settings, titleRows);
  return {
    ...table,
    drain: async () => {
      const intake = intakeOf(page);
      if (intake?.needsDrain()) await Promise.race([once(intake.stream, "drain"), written]);
      else if (output.errored) await written;
    },
    close: async () => {
      table.begin();
      page.commit();
      await Promise.all([book.commit(), written]);
    },
    abort: async () => {
      output.destroy();
      await written.catch(() => undefined);
    },
  };
}

/** A sheet's name must not hold some signs, nor be long. ExcelJS names it in apostrophes without doubling its own. */
const sheetName = (title: string): string =>
  title
    .replaceAll(/['\\/?*[\]:]|\p{Cs}|\p{Cc}/gu, " ")
    .slice(0, MAX_SHEET_NAME)
    .replaceAll(/\p{Cs}$/gu, " ")
    .trim() || "1";
