/* eslint-disable no-underscore-dangle -- ExcelJS names the readers of its parts so. */
import { Readable } from "node:stream";
import ExcelJS, { type Cell, type Row } from "exceljs";
import { mostImportColumns, mostImportRows } from "#contracts/imports/limits.ts";
import { textOfCell, type DayCount } from "./cell-text.ts";
import { FileRefused } from "./file-refused.ts";
import type { RawRow, RawSheet } from "./raw-row.ts";
import { mergesIn, readableCells, readableStrings, type Merge } from "./sheet-xml.ts";
import type { ZipArchive } from "./zip-archive.ts";

/** The first tag of a part that is no declaration, where its name has a prefix. */
const prefixed = /^[^<]*(?:<[?!][^>]*>[^<]*)*<([\p{L}_][\p{L}\p{N}_.-]*):/u;

/**
 * The text of a part with the names of its elements as Excel writes them. Other programs put the prefix of the namespace before each (`<x:row>`),
 * which ExcelJS does not know: it would read a full sheet as an empty one.
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
    // A tag may lie across two pieces: it waits for its end.
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

/** Sheets of one file. */
const MOST_SHEETS = 50;
/** Rows that a sheet can have in a spreadsheet: empty ones are read too. */
const MOST_ROWS = 1_048_576;

type Relation = { Id: string; Target: string };
type SheetModel = { name: string; rId: string; state?: string };
/** A sheet that is read; it counts its extent row by row, looking through every place of each. */
type EmittedSheet = AsyncIterable<Row> & { _dimensions: { expandRow(row: Row): void } };
type Emitted = { eventType: string; value: EmittedSheet };

/**
 * ExcelJS's reader of streams, handed one part after the other: by itself it takes them as the archive has them, writes sheets that stand before
 * their strings to the disk, and breaks a Chinese character that lies across two pieces.
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

/** A row with the cells that stand in it, in order. */
type FilledRow = Row & { _cells: Cell[] };

/** The model is typed as that of a workbook that is written. */
const sheetsOf = (reader: PartReader): SheetModel[] => {
  const model: unknown = reader.model;
  return (model as { sheets?: SheetModel[] } | undefined)?.sheets ?? [];
};

const textOfPart = (archive: ZipArchive, name: string): AsyncIterable<string> => plainNames(archive.text(name));
const partOf = (archive: ZipArchive, name: string): Readable => Readable.from(textOfPart(archive, name));

/** The visible sheets of an Excel file, one after the other; the rows of one are read before the next is asked for. */
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

/** Formats that Excel has by number alone in Chinese, Japanese and Korean: all of them show days or times. */
const eastern = [27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
const nameEasternFormats = ({ styles }: PartReader): void => {
  const formats = styles?.index?.numFmt;
  if (formats) for (const id of eastern) formats[id] ??= "yyyy/m/d";
};

/** ExcelJS knows one way to say so; programs have three. */
const countsFrom1904 = async (workbook: AsyncIterable<string>): Promise<boolean> => {
  let text = "";
  for await (const piece of workbook) text += piece;
  return /<workbookPr\b[^>]*\bdate1904="(1|true|on)"/i.test(text);
};

/** Rows with the texts of cells that span several of them in each; a row with nothing else stays empty. */
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

/** Refuses what is zipped and is no workbook, and workbooks that could run something. */
const demandWorkbook = ({ names }: ZipArchive): void => {
  if (names.some((name) => /vbaProject|\/macrosheets\//i.test(name))) throw new FileRefused("import.macros");
  if (!names.includes("xl/workbook.xml") || !names.includes("xl/_rels/workbook.xml.rels"))
    throw new FileRefused(names.includes("[Content_Types].xml") ? "import.notSpreadsheet" : "import.damaged");
};

/** Characters at the end of a sheet among which it is closed. */
const END = 500;

/** Hands a sheet on, and refuses one that breaks off: the reader takes what there is of it, and would lose the rest in silence. */
async function* whole(sheet: AsyncIterable<string>): AsyncGenerator<string> {
  let end = "";
  for await (const piece of sheet) {
    end = (end + piece).slice(-END);
    yield piece;
  }
  if (!/<\/(\w+:)?worksheet\s*>/.test(end)) throw new FileRefused("import.damaged");
}

async function* rowsOf(sheet: EmittedSheet, count: DayCount): AsyncGenerator<RawRow> {
  // Nobody asks how far a sheet reaches.
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

/** Walks the cells that a row has: where its last column is formatted, or has blanks, `values` looks through 16,384 places. */
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

/** Whatever breaks while parts are read is XML that no spreadsheet wrote. */
const damaged = (error: unknown): FileRefused =>
  error instanceof FileRefused ? error : new FileRefused("import.damaged", {}, { cause: error });
