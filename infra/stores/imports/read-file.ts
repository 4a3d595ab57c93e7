import { open, readFile } from "node:fs/promises";
import { FileRefused } from "./file-refused.ts";
import type { RawSheet } from "./raw-row.ts";
import { headOf, readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { openZip } from "./zip-archive.ts";

const begins = (head: Buffer, ...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte);

/** Other kinds of files, by their first bytes: PDF, pictures, other archives, rich text. */
const isOther = (head: Buffer): boolean =>
  /^(%PDF|\x89PNG|GIF8|\xff\xd8\xff|Rar!|7z\xbc\xaf|\x1f\x8b|\{\\rtf|PK\x05\x06)/.test(head.toString("latin1"));

/**
 * The sheets of a file, by its content and not by its name. Sheets and rows are read once, in order, on request.
 *
 * @throws FileRefused before the first sheet, or while rows are read
 */
export async function* readFileSheets(path: string): AsyncGenerator<RawSheet> {
  const head = await headOf(path);
  if (head.length === 0) throw new FileRefused("import.empty");
  if (begins(head, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileRefused(await olderFault(path));
  if (begins(head, 0x50, 0x4b, 3, 4)) {
    const file = await open(path);
    try {
      yield* readXlsx(await openZip(file));
    } finally {
      await file.close();
    }
    return;
  }
  if (isOther(head)) throw new FileRefused("import.notSpreadsheet");
  const text = head
    .toString("latin1")
    .replaceAll("\0", "")
    .replace(/^(ÿþ|þÿ|\u00EF\u00BB\u00BF)/, "")
    .trimStart();
  if (/^<(!doctype html|!--|html|head|meta|body|table|style|script)/i.test(text))
    throw new FileRefused("import.webPage");
  if (text.startsWith("<")) throw new FileRefused("import.notSpreadsheet");
  yield* readCsv(path);
}

/** Excel stores a password-protected file in the container of its older format. */
const olderFault = async (path: string): Promise<"import.encrypted" | "import.oldFormat"> =>
  (await readFile(path)).includes(Buffer.from("EncryptedPackage", "utf16le")) ? "import.encrypted" : "import.oldFormat";
