import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { FileRefused } from "./file-refused.ts";
import type { RawRow, RawSheet } from "./raw-row.ts";

/** Characters of one record: a quotation mark that is never closed must not take the rest of the file into memory. */
const MOST_RECORD = 1_000_000;

const encodings = ["utf-8", "gb18030"] as const;

/** The text of a file in an encoding. @throws TypeError where the bytes are none of it */
async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

const isEncodedAs = async (path: string, encoding: string): Promise<boolean> => {
  try {
    for await (const text of decoded(path, encoding)) if (text.includes("\0")) return false;
    return true;
  } catch {
    return false;
  }
};

/** The encoding of a file: what its mark says; without one UTF-16 by its noughts, else UTF-8, else GBK. */
const encodingOf = async (path: string, head: Buffer): Promise<string> => {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const noughts = [0, 1].map((odd) => head.filter((byte, at) => at % 2 === odd && byte === 0).length);
  if ((noughts[1] ?? 0) > head.length / 8 && noughts[0] === 0) return "utf-16le";
  if ((noughts[0] ?? 0) > head.length / 8 && noughts[1] === 0) return "utf-16be";
  for (const encoding of encodings) if (await isEncodedAs(path, encoding)) return encoding;
  throw new FileRefused(head.includes(0) ? "import.notSpreadsheet" : "import.encoding");
};

/** The sign between the cells: of those that people use the one that the first line has most of. */
const delimiterOf = (head: string): string => {
  const [line = ""] = head.replaceAll(/"[^"]*"/g, "").split(/\r\n|\r|\n/, 1);
  const counted = [",", "\t", ";"].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign;
};

const HEAD_BYTES = 4096;

export const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** A CSV file as its one sheet, `csv`. */
export async function* readCsv(path: string): AsyncGenerator<RawSheet> {
  const head = await headOf(path);
  const encoding = await encodingOf(path, head);
  const delimiter = delimiterOf(new TextDecoder(encoding).decode(head));
  yield { name: "csv", rows: rowsOf(path, encoding, delimiter) };
}

async function* rowsOf(path: string, encoding: string, delimiter: string): AsyncGenerator<RawRow> {
  const records = Readable.from(decoded(path, encoding)).pipe(
    parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: MOST_RECORD,
    }),
  );
  let row = 0;
  try {
    for await (const cells of records) yield { row: (row += 1), cells: cells as string[] };
  } catch (error) {
    if (error instanceof CsvError) throw new FileRefused("import.csvMalformed", { line: row + 1 }, { cause: error });
    throw error instanceof TypeError ? new FileRefused("import.encoding", {}, { cause: error }) : error;
  }
}
