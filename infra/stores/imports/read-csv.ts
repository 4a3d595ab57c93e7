import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { decoded, encodingOf } from "./encodings.ts";
import { FileRefused } from "./file-refused.ts";
import type { RawRow, RawSheet } from "./raw-row.ts";

/** Maximum number of characters per record, so that an unclosed quotation mark does not load the rest of the file into memory. */
const MOST_RECORD = 1_000_000;

/** A first line that sets the delimiter for Excel. Excel does not show it as a row. */
const saidDelimiter = /^\uFEFF?"?sep=(.)"?\r?\n/i;
/** Number of first lines that are searched for the delimiter. */
const MOST_LINES = 20;

/** The delimiter: from the first line `sep=`, else the common one that occurs most in the first lines. */
const delimiterOf = (head: string): string => {
  const declared = saidDelimiter.exec(head)?.[1];
  if (declared) return declared;
  const lines = head.replaceAll(/"[^"]*"/g, "").split(/\r\n|\r|\n/, MOST_LINES);
  const candidates = ["\t", ";", ","].map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
    // A real delimiter occurs equally often in each line. A comma inside numbers or sentences does not.
    const alike = counts.filter((count) => count === counts[0]).length;
    return { sign, first: lines[0]?.includes(sign) ? 1 : 0, alike, count: counts[0] ?? 0 };
  });
  const most = candidates.toSorted((a, b) => b.alike - a.alike || b.count - a.count || b.first - a.first)[0];
  return most && most.count > 0 ? most.sign : ",";
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

/** A CSV file as one sheet named `csv`. */
export async function* readCsv(path: string): AsyncGenerator<RawSheet> {
  const head = await headOf(path);
  const encoding = await encodingOf(path, head);
  const text = new TextDecoder(encoding).decode(head);
  yield {
    name: "csv",
    rows: rowsOf(path, encoding, { delimiter: delimiterOf(text), skipped: saidDelimiter.test(text) }),
  };
}

type Form = { delimiter: string; skipped: boolean };

async function* rowsOf(path: string, encoding: string, { delimiter, skipped }: Form): AsyncGenerator<RawRow> {
  const records = Readable.from(decoded(path, encoding)).pipe(
    parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      // Allows quotation marks inside a text, such as inch marks or quoted names. Only a leading mark must be closed.
      relax_quotes: true,
      skip_empty_lines: false,
      from_line: skipped ? 2 : 1,
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
