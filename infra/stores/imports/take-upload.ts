import type { ImportSheet } from "#contracts/imports/calls.ts";
import type { ImportKind } from "#contracts/imports/kinds.ts";
import { mostImportColumns, mostImportRows } from "#contracts/imports/limits.ts";
import { textRows } from "../../engines/database/copy-rows.ts";
import { FileRefused } from "./file-refused.ts";
import { guessColumns, HEAD_ROWS } from "./guess-columns.ts";
import type { RawRow, RawSheet } from "./raw-row.ts";
import { readFileSheets } from "./read-file.ts";

/** Rows per COPY. */
const PORTION = 2000;
/** Maximum number of stored characters per cell. It is above the limit of any field, so that a longer text is still reported. */
const MOST_TEXT = 4001;

const columns = {
  importId: { type: "uuid" },
  sheet: { type: "integer" },
  row: { type: "integer" },
  cells: { type: "jsonb" },
} as const;
/** The command for the rows that {@link takeUpload} writes. */
export const copySource = "copy import_source (import_id, sheet, row, cells) from stdin";

type Upload = {
  path: string;
  importId: string;
  kind: ImportKind;
  /** Writes rows in COPY's format. */
  write(rows: Buffer): Promise<void>;
};

const unstorable = /[\0\p{Surrogate}]/gu;

/** A row without characters that the database rejects, and without empty cells at its end. `undefined` for an empty row. */
const tidied = ({ row, cells }: RawRow): RawRow | undefined => {
  const texts = cells.map((cell) => cell.slice(0, MOST_TEXT).replaceAll(unstorable, "\uFFFD").trim());
  const length = texts.findLastIndex((text) => text !== "") + 1;
  if (length > mostImportColumns) throw new FileRefused("import.tooManyColumns", { limit: mostImportColumns });
  return length === 0 ? undefined : { row, cells: texts.slice(0, length) };
};

/**
 * Reads a file into an import's rows, sheet by sheet, and guesses the columns of each sheet.
 *
 * @throws FileRefused; rows may have been written by then, and are deleted with the import
 */
export const takeUpload = async (upload: Upload): Promise<ImportSheet[]> => {
  const sheets: ImportSheet[] = [];
  let place = 0;
  for await (const sheet of readFileSheets(upload.path)) {
    const sheetRows = await takeSheet(upload, sheet, place);
    if (!sheetRows) continue;
    sheets.push(sheetRows);
    place += 1;
  }
  if (sheets.every(({ rows }) => rows === 0)) throw new FileRefused("import.empty");
  return sheets;
};

const takeSheet = async (
  { importId, kind, write: writeRows }: Upload,
  sheet: RawSheet,
  place: number,
): Promise<ImportSheet | undefined> => {
  const first: RawRow[] = [];
  let portion: object[] = [];
  let count = 0;
  const write = async () => {
    const rows = textRows(columns, portion as Record<string, unknown>[]);
    portion = [];
    await writeRows(rows);
  };
  for await (const raw of sheet.rows) {
    const row = tidied(raw);
    if (!row) continue;
    count += 1;
    // The limit does not include the head and the rows above it.
    if (count > mostImportRows + HEAD_ROWS) throw tooManyRows();
    if (first.length < HEAD_ROWS) first.push(row);
    portion.push({ importId, sheet: place, ...row });
    if (portion.length >= PORTION) await write();
  }
  if (count === 0) return undefined;
  if (portion.length > 0) await write();
  const { headRow, columns: guessed } = guessColumns(kind, first);
  const rows = count - first.filter(({ row }) => row <= headRow).length;
  if (rows > mostImportRows) throw tooManyRows();
  return { name: sheet.name, rows, headRow, columns: guessed };
};

const tooManyRows = () => new FileRefused("import.tooManyRows", { limit: mostImportRows });
