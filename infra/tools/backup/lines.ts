import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

const CHUNK = 64 * 1024;

/** Writes lines into a compressed file at the speed of the disk. When it resolves, the file is safely on the disk. */
export const writeLines = (path: string, lines: AsyncIterable<string>): Promise<void> =>
  pipeline(chunksOf(lines), createGzip(), createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));

async function* chunksOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = "";
  for await (const line of lines) {
    waiting += `${line}\n`;
    if (waiting.length < CHUNK) continue;
    yield waiting;
    waiting = "";
  }
  if (waiting !== "") yield waiting;
}

/** Reads the lines of such a file. @throws when it is missing or damaged. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  // A read error appears at the unpacking stream, so it is ignored here.
  pipeline(createReadStream(path), unpacked).catch(() => undefined);
  let rest = "";
  for await (const chunk of unpacked.setEncoding("utf8")) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new Error(`${path} ends in the middle of a line`);
}
