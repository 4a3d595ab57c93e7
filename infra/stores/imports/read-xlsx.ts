/* eslint-disable no-underscore-dangle -- ExcelJS names the readers of its parts so. */
import { Readable } from "node:stream";
import ExcelJS, { type Cell, type Row } from "exceljs";
import { mostImportColumns, mostImportRows } from "#contracts/imports/limits.ts";
import { textOfCell, type DayCount } from "./cell-text.ts";
import { FileRefused } from "./file-refused.ts";
import type { RawRow, RawSheet } from "./raw-row.ts";
import { mergesIn, readableCells, readableStrings, type Merge } from "./sheet-xml.ts";
import type { ZipArchive } from "./zip-archive.ts";

/** The prefix of the first tag that is not a declaration. */
const prefixed = /^[^<]*(?:<[?!][^>]*>[^<]*)*<([\p{L}_][\p{L}\p{N}_.-]*):/u;

/**
 * The text of a part without namespace prefixes. Other programs write a prefix before each element (`<x:row>`). ExcelJS ignores such elements, and
 * would read a full sheet as empty.
 */
async function* plainNames(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let prefix: string | undefined;
  let text = "";
  for await (const piece of pieces) {
    if (prefix === "") {
      yield piece;
      continue;
    }
    text += piece;
    // A tag may be split across two pieces. The rest waits for the next piece.
    const end = text.lastIndexOf("<") > text.lastIndexOf(">") ? text.lastIndexOf("<") : text.length;
    if (prefix === undefined && /<[^?!]/.test(text.slice(0, end))) prefix = prefixed.exec(text)?.[1] ?? "";
    if (prefix === undefined) continue;
    const whole = prefix === "" ? text.length : end;
    yield without(prefix, text.slice(0, whole));
    text = text.slice(whole);
  }
  yield without(prefix ?? "", text);
}

const without = (prefix: string, text: string): string =>
  prefix === "" ? text : text.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</");

/** Maximum number of sheets per file. */
const MOST_SHEETS = 50;
/** Maximum number of rows of a spreadsheet. Empty rows are also read. */
const MOST_ROWS = 1_048_576;

type Relation = { Id: string; Target: string };
type SheetModel = { name: string; rId: string; state?: string };
/** A sheet that is being read. For each row it updates its dimensions by going through all cells. */
type EmittedSheet = AsyncIterable<Row> & { _dimensions: { expandRow(row: Row): void } };
type Emitted = { eventType: string; value: EmittedSheet };

/**
 * ExcelJS's stream reader with one part at a time. By itself it uses the archive's order, writes sheets before their strings to the disk, and breaks
 * Chinese characters that are split across two pieces.
 */
class PartReader extends ExcelJS.stream.xlsx.WorkbookReader {
  declare workbookRels?: Relation[];
  declare styles?: { index?: { numFmt?: Record<number, string> } };
  declare _parseRels: (part: Readable) => Promise<void>;
  declare _parseWorkbook: (part: Readable) => Promise<void>;
  declare _parseStyles: (part: Readable) => Promise<void>;
  declare _parseSharedStrings: (part: Readable) => AsyncIterable<unknown>;
  declare _parseWorksheet: (part: AsyncIterable<string>, number: string) => Iterable<Emitted>;
}

/** A row with its existing cells, in order. */
type FilledRow = Row & { _cells: Cell[] };

/** ExcelJS types the model for workbooks that are written. */
const sheetsOf = (reader: PartReader): SheetModel[] => {
  const model: unknown = reader.model;
  return (model as { sheets?: SheetModel[] } | undefined)?.sheets ?? [];
};

const textOfPart = (archive: ZipArchive, name: string): AsyncIterable<string> => plainNames(archive.text(name));
const partOf = (archive: ZipArchive, name: string): Readable => Readable.from(textOfPart(archive, name));

/** The visible sheets of an Excel file, one after the other. Read the rows of a sheet before you request the next one. */
export async function* readXlsx(archive: ZipArchive): AsyncGenerator<RawSheet> {
  demandWorkbook(archive);
  try {
    const reader = new PartReader(Readable.from([]), { worksheets: "emit", sharedStrings: "cache", styles: "cache" });
    await reader._parseRels(partOf(archive, "xl/_rels/workbook.xml.rels"));
    await reader._parseWorkbook(partOf(archive, "xl/workbook.xml"));
    if (archive.names.includes("xl/styles.xml")) await reader._parseStyles(partOf(archive, "xl/styles.xml"));
    nameEasternFormats(reader);
    const count = { is1904: await countsFrom1904(textOfPart(archive, "xl/workbook.xml")) };
    Object.assign(reader, { properties: { model: { date1904: count.is1904 } } });
    const strings = textOfPart(archive, "xl/sharedStrings.xml");
    if (archive.names.includes("xl/sharedStrings.xml"))
      for await (const _ of reader._parseSharedStrings(Readable.from(readableStrings(strings)))) continue;
    const sheets = sheetsOf(reader).filter(({ state }) => !/hidden/i.test(state ?? ""));
    if (sheets.length > MOST_SHEETS) throw new FileRefused("import.tooManySheets", { limit: MOST_SHEETS });
    for (const { name, rId } of sheets) {
      const target = reader.workbookRels?.find(({ Id }) => Id === rId)?.Target ?? "";
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      if (!/worksheets\//.test(path)) continue;
      const merges = await mergesIn(textOfPart(archive, path));
      for (const { value } of reader._parseWorksheet(whole(readableCells(textOfPart(archive, path))), "0"))
        yield { name, rows: filled(rowsOf(value, count), merges) };
    }
  } catch (error) {
    throw damaged(error);
  }
}

/** Number formats that Excel knows by number only, in Chinese, Japanese and Korean. All of them show days or times. */
const eastern = [27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
const nameEasternFormats = ({ styles }: PartReader): void => {
  const formats = styles?.index?.numFmt;
  if (formats) for (const id of eastern) formats[id] ??= "yyyy/m/d";
};

/** ExcelJS detects only one spelling of this attribute. Programs use three. */
const countsFrom1904 = async (workbook: AsyncIterable<string>): Promise<boolean> => {
  let text = "";
  for await (const piece of workbook) text += piece;
  return /<workbookPr\b[^>]*\bdate1904="(1|true|on)"/i.test(text);
};

/** Copies the text of cells that span several rows into each of these rows. A row without other texts stays empty. */
async function* filled(
  rows: AsyncIterable<RawRow>,
  merges: ReadonlyMap<number, readonly Merge[]>,
): AsyncGenerator<RawRow> {
  let open: { column: number; to: number; text: string }[] = [];
  for await (const { row, cells } of rows) {
    open = open.filter(({ to }) => row <= to);
    if (cells.length > 0)
      for (const { column, text } of open) {
        while (cells.length < column) cells.push("");
        cells[column - 1] ||= text;
      }
    for (const { column, to } of merges.get(row) ?? []) open.push({ column, to, text: cells[column - 1] ?? "" });
    yield { row, cells };
  }
}

/** Rejects archives that are not workbooks, and workbooks with macros. */
const demandWorkbook = ({ names }: ZipArchive): void => {
  if (names.some((name) => /vbaProject|\/macrosheets\//i.test(name))) throw new FileRefused("import.macros");
  if (!names.includes("xl/workbook.xml") || !names.includes("xl/_rels/workbook.xml.rels"))
    throw new FileRefused(names.includes("[Content_Types].xml") ? "import.notSpreadsheet" : "import.damaged");
};

/** The closing tag is within this many last characters of a sheet. */
const END = 500;

/** Passes a sheet on, and rejects an incomplete one. ExcelJS would drop the rest without an error. */
async function* whole(sheet: AsyncIterable<string>): AsyncGenerator<string> {
  let end = "";
  for await (const piece of sheet) {
    end = (end + piece).slice(-END);
    yield piece;
  }
  if (!/<\/(\w+:)?worksheet\s*>/.test(end)) throw new FileRefused("import.damaged");
}

async function* rowsOf(sheet: EmittedSheet, count: DayCount): AsyncGenerator<RawRow> {
  // The sheet's dimensions are not needed.
  sheet._dimensions.expandRow = () => undefined;
  let read = 0;
  try {
    for await (const row of sheet) {
      read += 1;
      if (read > MOST_ROWS) throw new FileRefused("import.tooManyRows", { limit: mostImportRows });
      yield { row: row.number, cells: textsOf(row, count) };
    }
  } catch (error) {
    throw damaged(error);
  }
}

/** Reads only the existing cells. With a formatted or blank last column, `values` would go through 16,384 cells. */
const textsOf = (row: Row, count: DayCount): string[] => {
  const texts: string[] = [];
  for (const cell of Object.values((row as FilledRow)._cells)) {
    const column = Number(cell.col);
    const text = textOfCell(cell, count);
    if (text.trim() === "") continue;
    if (column > mostImportColumns) throw new FileRefused("import.tooManyColumns", { limit: mostImportColumns });
    while (texts.length < column - 1) texts.push("");
    texts.push(text);
  }
  return texts;
};

/** Any error while reading parts means that the XML is damaged. */
const damaged = (error: unknown): FileRefused =>
  error instanceof FileRefused ? error : new FileRefused("import.damaged", {}, { cause: error });
