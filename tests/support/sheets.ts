import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFileSheets } from "#infra/stores/imports/read-file.ts";
import { zipOf, type ZipEntry } from "./zip.ts";

/** Writes a file, reads it as an upload is read, and answers the texts of its rows by their numbers; the file is gone afterwards. */
export const rowsIn = async (bytes: Uint8Array | string): Promise<Record<number, string[]>> => {
  const folder = mkdtempSync(join(tmpdir(), "cylindra-sheet-"));
  try {
    const path = join(folder, "sheet");
    writeFileSync(path, bytes);
    const rows: Record<number, string[]> = {};
    for await (const sheet of readFileSheets(path))
      for await (const { row, cells } of sheet.rows) if (cells.some((cell) => cell.trim() !== "")) rows[row] = cells;
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export type BookParts = {
  /** The text within `sheetData`. */
  rows: string;
  /** Parts of the sheet behind its rows. */
  behind?: string;
  /** Attributes of `workbookPr`. */
  workbookPr?: string;
  /** Formats of its own by their ids, and those of the styles 0, 1, 2 … by the ids that they name. */
  formats?: Record<number, string>;
  styles?: number[];
  /** The text within `sst`. */
  strings?: string;
};

const stylesOf = ({ formats = {}, styles = [] }: BookParts): string => {
  const own = Object.entries(formats).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`);
  const cells = styles.map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0"/>`);
  return `${declaration}<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.join("")}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join("")}</cellXfs></styleSheet>`;
};

/** A workbook from parts as a program wrote them, with one sheet. */
export const bookOf = (parts: BookParts): Buffer => {
  const entries: ZipEntry[] = [
    { name: "[Content_Types].xml", content: "<Types/>" },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `${declaration}<workbook xmlns="${main}" xmlns:r="${rel}"><workbookPr ${parts.workbookPr ?? ""}/><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/worksheets/sheet1.xml",
      content: `${declaration}<worksheet xmlns="${main}"><sheetData>${parts.rows}</sheetData>${parts.behind ?? ""}</worksheet>`,
    },
  ];
  if (parts.styles) entries.push({ name: "xl/styles.xml", content: stylesOf(parts) });
  if (parts.strings)
    entries.push({
      name: "xl/sharedStrings.xml",
      content: `${declaration}<sst xmlns="${main}">${parts.strings}</sst>`,
    });
  return zipOf(entries);
};

/** A row of cells: each is what stands in its `c`, attributes and all, behind its reference. */
export const rowOf = (row: number, ...cells: (string | undefined)[]): string =>
  `<row r="${row}">${cells
    .map((cell, at) => (cell === undefined ? "" : `<c r="${String.fromCharCode(65 + at)}${row}"${cell}</c>`))
    .join("")}</row>`;
/** Cells: a text within them, a number with a style, a formula with its result, a text of the shared ones. */
export const inline = (text: string): string => ` t="inlineStr"><is><t>${text}</t></is>`;
export const number = (value: number | string, style = 0): string => ` s="${style}"><v>${value}</v>`;
export const formula = (text: string, result: string): string => `><f>${text}</f>${result}`;
export const shared = (index: number): string => ` t="s"><v>${index}</v>`;
