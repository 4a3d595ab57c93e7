import { EventEmitter, once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import ExcelJS, { type AddWorksheetOptions, type Worksheet } from "exceljs";
import { headerRows, INDEX_WIDTH, writeHeader } from "./excel-header.ts";
import type { Printed, SheetSettings, SheetWriter } from "./sheet-writer.ts";
import type { CellValue } from "./cell-value.ts";
import { excelCell, excelText } from "./excel-cells.ts";
import { writeNote } from "./excel-notes.ts";
import { excelStyle, type ExcelStyle, formatOf, sumFormatOf } from "./excel-styles.ts";
import { widthOf } from "./excel-widths.ts";
import type { Sheet } from "./sheet.ts";

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

type ExcelTable = Pick<SheetWriter, "row" | "sums" | "footer"> & {
  /** Writes the titles and the waiting rows. */
  begin(): void;
};

/** Writes the titles, records, sums and notes of a worksheet. */
function createExcelTable(
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

const A4 = 9;
/** Margins in inches: 10 mm, and 14 mm above the footer. */
const margins = { left: 0.39, right: 0.39, top: 0.39, bottom: 0.55, header: 0.2, footer: 0.2 };
/** Maximum number of characters on the left. Excel allows 255 in the whole footer. */
const MOST_LEFT = 120;

/** Escapes a text for the footer, where `&` starts a command. */
const footerText = (text: string): string => text.slice(0, MOST_LEFT).replaceAll("&", "&&");

const footerOf = ({ left, page }: Printed): string =>
  `&L&8 ${footerText(left)}&R&8 ${page.replace("{{page}}", "&P").replace("{{pages}}", "&N")}`;

/** Freezes the titles. Printed on A4 landscape, as wide as the page, with the titles on each page and the page number below. */
const pageOptions = (titleRows: number, printed: Printed): Partial<AddWorksheetOptions> => ({
  views: [{ state: "frozen", ySplit: titleRows }],
  pageSetup: {
    paperSize: A4,
    orientation: "landscape",
    fitToWidth: 1,
    fitToHeight: 0,
    margins,
    printTitlesRow: `1:${titleRows}`,
  },
  headerFooter: { oddFooter: footerOf(printed) },
});

/** The stream that receives a worksheet's rows before the compressor. */
type Intake = { stream: EventEmitter; needsDrain(): boolean };

/**
 * The worksheet of ExcelJS never waits for its stream, an old kind without `writableNeedDrain`. A writer of many rows has to check this stream, or
 * all rows stay in memory.
 */
const intakeOf = (page: object): Intake | undefined => {
  const pipes: unknown = Reflect.get(Object(Reflect.get(page, "stream")), "pipes");
  const stream: unknown = Array.isArray(pipes) ? pipes[0] : undefined;
  if (!(stream instanceof EventEmitter)) return undefined;
  const state: unknown = Reflect.get(stream, "_writableState");
  return { stream, needsDrain: () => Reflect.get(Object(state), "needDrain") === true };
};

const MAX_SHEET_NAME = 31;
/** Compression level. Rows shrink to about a tenth at any level; higher levels only take longer. */
const LEVEL = 3;

/**
 * Writes an Excel file row by row, with texts always as texts, never as formulas. Each column has one style object, which ExcelJS computes once
 * instead of for every cell.
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

/** Removes characters that a sheet's name may not have, and shortens it. Apostrophes are removed too, because ExcelJS does not escape them. */
const sheetName = (title: string): string =>
  title
    .replaceAll(/['\\/?*[\]:]|\p{Cs}|\p{Cc}/gu, " ")
    .slice(0, MAX_SHEET_NAME)
    .replaceAll(/\p{Cs}$/gu, " ")
    .trim() || "1";
