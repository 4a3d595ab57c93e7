import { once } from "node:events";
import { createWriteStream } from "node:fs";
import ExcelJS from "exceljs";
import type { Column } from "#contracts/lists/define-list.ts";
import { wallClock, type CellValue } from "./cell-value.ts";
import { excelStyles, formatOf, widthOf } from "./excel-styles.ts";
import type { SheetSettings, SheetWriter } from "./sheet-writer.ts";

const MAX_SHEET_NAME = 31;

/**
 * An Excel file through ExcelJS's stream. Style objects are made once and shared by all cells: worked out per cell they cost more than
 * everything else. Texts are always written as texts, never as formulas, whatever they begin with.
 */
export function createExcelWriter(settings: SheetSettings): SheetWriter {
  const { sheet, timeZone } = settings;
  const file = createWriteStream(settings.path);
  const failed = once(file, "error").then(([error]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true, useSharedStrings: false });
  const page = book.addWorksheet(sheetName(sheet.title), {
    views: [{ state: "frozen", ySplit: sheet.isGrouped ? 2 : 1 }],
  });
  page.columns = [{ width: 8 }, ...sheet.columns.map(({ column, title }) => ({ width: widthOf(column, title) }))];
  const styles = sheet.columns.map(({ column }) => excelStyles.cell(formatOf(column)));
  let count = 0;
  const write = (values: (CellValue | Date)[], styleOf: (index: number) => Partial<ExcelJS.Style>): void => {
    const row = page.addRow([]);
    values.forEach((value, index) => {
      const cell = row.getCell(index + 1);
      cell.value = isDated(value) ? dateOf(value, timeZone) : value;
      cell.style = styleOf(index);
    });
    row.commit();
  };
  writeHeader(page, settings);
  return {
    row: (cells) => {
      count += 1;
      write([count, ...cells], (index) =>
        index === 0 ? excelStyles.cell() : (styles[index - 1] ?? excelStyles.cell()),
      );
    },
    sums: (title, values) => {
      const cells = sheet.columns.map(({ name }) => values[name] ?? null);
      write([title, ...cells], (index) =>
        excelStyles.sum(index === 0 ? undefined : numberFormat(sheet.columns[index - 1]?.column)),
      );
    },
    footer: (lines) => {
      write([], () => excelStyles.note);
      for (const line of lines) write([line], () => excelStyles.note);
    },
    drain: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      if (file.writableNeedDrain) await Promise.race([once(file, "drain"), failed]);
    },
    close: async () => {
      await Promise.race([Promise.all([book.commit(), once(file, "close")]), failed]);
    },
    abort: async () => {
      file.destroy();
      await once(file, "close").catch(() => undefined);
    },
  };
}

const isDated = (value: CellValue | Date): value is { day: string } | { moment: Date } =>
  typeof value === "object" && value !== null && !(value instanceof Date);

const dateOf = (value: { day: string } | { moment: Date }, timeZone: string): Date =>
  "day" in value ? new Date(`${value.day}T00:00:00Z`) : wallClock(value.moment, timeZone);

const numberFormat = (column: Column | undefined): string | undefined => column && formatOf(column);

/** A sheet's name must not hold some signs, nor be long. */
const sheetName = (title: string): string => title.replaceAll(/[\\/?*[\]:]/g, " ").slice(0, MAX_SHEET_NAME) || "1";

function writeHeader(page: ExcelJS.Worksheet, { sheet, indexTitle }: SheetSettings): void {
  const titles = [indexTitle, ...sheet.columns.map((column) => column.title)];
  const rows = sheet.isGrouped ? [page.addRow([]), page.addRow([])] : [page.addRow([])];
  titles.forEach((title, index) => {
    for (const row of rows) row.getCell(index + 1).style = excelStyles.header;
    const group = sheet.groups.find(({ from, count }) => index > from && index <= from + count);
    const isUnderGroup = group?.title !== undefined;
    const target = isUnderGroup ? rows[1] : rows[0];
    if (target) target.getCell(index + 1).value = title;
    if (sheet.isGrouped && !isUnderGroup) page.mergeCells(1, index + 1, 2, index + 1);
  });
  for (const { title, from, count } of sheet.groups) {
    if (title === undefined) continue;
    const first = rows[0]?.getCell(from + 2);
    if (first) first.value = title;
    if (count > 1) page.mergeCells(1, from + 2, 1, from + count + 1);
  }
  for (const row of rows) row.commit();
}
