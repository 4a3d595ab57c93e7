/* eslint-disable no-underscore-dangle -- ExcelJS names the readers of its parts so. */
import { Readable } from "node:stream";
import ExcelJS, { type Cell, type CellValue, type Row } from "exceljs";
import { mostImportColumns, mostImportRows } from "#contracts/imports/limits.ts";
import { FileRefused } from "./file-refused.ts";
import type { RawRow, RawSheet } from "./raw-row.ts";
import { plainNames } from "./plain-names.ts";
import type { ZipArchive } from "./zip-archive.ts";

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
    if (archive.names.includes("xl/sharedStrings.xml"))
      for await (const _ of reader._parseSharedStrings(partOf(archive, "xl/sharedStrings.xml"))) continue;
    const sheets = sheetsOf(reader).filter(({ state }) => !/hidden/i.test(state ?? ""));
    if (sheets.length > MOST_SHEETS) throw new FileRefused("import.tooManySheets", { limit: MOST_SHEETS });
    for (const { name, rId } of sheets) {
      const target = reader.workbookRels?.find(({ Id }) => Id === rId)?.Target ?? "";
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      if (!/worksheets\//.test(path)) continue;
      for (const { value } of reader._parseWorksheet(whole(textOfPart(archive, path)), "0"))
        yield { name, rows: rowsOf(value) };
    }
  } catch (error) {
    throw damaged(error);
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

async function* rowsOf(sheet: EmittedSheet): AsyncGenerator<RawRow> {
  // Nobody asks how far a sheet reaches.
  sheet._dimensions.expandRow = () => undefined;
  let read = 0;
  try {
    for await (const row of sheet) {
      read += 1;
      if (read > MOST_ROWS) throw new FileRefused("import.tooManyRows", { limit: mostImportRows });
      yield { row: row.number, cells: textsOf(row) };
    }
  } catch (error) {
    throw damaged(error);
  }
}

/** Walks the cells that a row has: where its last column is formatted, or has blanks, `values` looks through 16,384 places. */
const textsOf = (row: Row): string[] => {
  const texts: string[] = [];
  for (const { col, value } of Object.values((row as FilledRow)._cells)) {
    const column = Number(col);
    const text = textOf(value, row, column);
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

/** Digits of a whole number that a spreadsheet keeps. */
const MOST_WHOLE = 1e15;

const numberText = (value: number, row: Row, column: number): string => {
  if (Number.isNaN(value)) return "#VALUE!";
  // A format of noughts shows those in front, as barcodes have them.
  const format = Number.isInteger(value) && value >= 0 ? row.getCell(column).numFmt : undefined;
  if (format && /^0+$/.test(format)) return String(value).padStart(format.length, "0");
  if (Math.abs(value) >= MOST_WHOLE) return value.toExponential().replace("e", "E");
  return String(Number(value.toPrecision(15)));
};

/** The day, with the time only where there is one. */
const dateText = (value: Date): string => {
  if (Number.isNaN(value.getTime())) return "#VALUE!";
  const [day = "", time = ""] = value.toISOString().split(/[T.]/);
  return time === "00:00:00" ? day : `${day} ${time}`;
};

const isDateFormat = (format: string | undefined): boolean =>
  /[ymd]/i.test((format ?? "").replaceAll(/\[[^\]]*]|"[^"]*"|General/gi, ""));

const DAY = 86_400_000;
/** Of 1970-01-01 as a spreadsheet counts days. */
const EPOCH = 25_569;

const textOf = (value: CellValue | undefined, row: Row, column: number): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") {
    const isLost = value > 0 && value < 3_000_000 && isDateFormat(row.getCell(column).numFmt);
    return isLost ? dateText(new Date(Math.round((value - EPOCH) * DAY))) : numberText(value, row, column);
  }
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof Date) return dateText(value);
  if ("error" in value) return value.error;
  if ("richText" in value) return value.richText.map(({ text }) => text ?? "").join("");
  if ("text" in value) return textOf(value.text, row, column);
  if ("formula" in value || "sharedFormula" in value || "result" in value) {
    const { result } = value as { result?: CellValue };
    return result === undefined || result === null ? "=" : textOf(result, row, column);
  }
  return "";
};
