import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { FileRefused } from "./file-refused.ts";

type Entry = { name: string; flags: number; method: number; crc: number; packed: number; size: number; at: number };

/** A zip archive on disk: the names of its entries, and their unpacked text. */
export type ZipArchive = {
  names: readonly string[];
  /** UTF-8 text in pieces that end between characters. Throws `FileRefused` as soon as an entry differs from its declared size. */
  text(name: string): AsyncIterable<string>;
};

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MOST_COMMENT = 0xffff;
const ENCRYPTED = 0x0041;
const WIDE = 0xffffffff;

/** Maximum unpacked bytes of a file: twice the size of 200,000 rows of 30 columns. */
const MOST_UNPACKED = 640 * 1024 * 1024;
/** Maximum bytes of shared strings, because they are in memory while a file is read. */
const MOST_SHARED = 160 * 1024 * 1024;
/** An entry above this size with a higher compression than `MOST_RATIO` is no real data. */
const LARGE = 16 * 1024 * 1024;
const MOST_RATIO = 200;
const MOST_ENTRIES = 2000;

const damaged = (cause?: unknown) => new FileRefused("import.damaged", {}, { cause });

/**
 * Reads the directory of an archive. Before unpacking it rejects encryption, and sizes beyond a sheet of 200,000 rows.
 *
 * @throws FileRefused `import.damaged`, `import.encrypted`, `import.bomb`
 */
export const openZip = async (file: FileHandle): Promise<ZipArchive> => {
  const entries = new Map((await directoryOf(file)).map((entry) => [entry.name, entry]));
  demandSizes([...entries.values()]);
  return {
    names: [...entries.keys()],
    text: (name) => textOf(file, entries.get(name)),
  };
};

const readAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw damaged();
  return buffer;
};

const directoryOf = async (file: FileHandle): Promise<Entry[]> => {
  const { size } = await file.stat();
  const tailAt = Math.max(0, size - END_BYTES - MOST_COMMENT);
  const tail = await readAt(file, tailAt, size - tailAt);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw damaged();
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) throw new FileRefused("import.bomb");
  if (start + length > size) throw damaged();
  return entriesOf(await readAt(file, start, length), count);
};

const entriesOf = (directory: Buffer, count: number): Entry[] => {
  const entries: Entry[] = [];
  let at = 0;
  for (let each = 0; each < count; each++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw damaged();
    const name = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString("utf8", at + 46, at + 46 + name).replace(/^\//, ""),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    });
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
};

const demandSizes = (entries: readonly Entry[]): void => {
  let unpacked = 0;
  for (const { name, flags, method, packed, size } of entries) {
    if ((flags & ENCRYPTED) !== 0) throw new FileRefused("import.encrypted");
    if (method !== 0 && method !== 8) throw damaged();
    unpacked += size;
    const isPackedTooTight = size > LARGE && size > packed * MOST_RATIO;
    const isShared = name === "xl/sharedStrings.xml" && size > MOST_SHARED;
    if (size === WIDE || isPackedTooTight || isShared || unpacked > MOST_UNPACKED) throw new FileRefused("import.bomb");
  }
};

async function* textOf(file: FileHandle, entry: Entry | undefined): AsyncGenerator<string> {
  if (!entry) throw damaged();
  const decoder = new TextDecoder();
  let [size, crc] = [0, 0];
  for await (const chunk of await unpackedOf(file, entry)) {
    size += chunk.length;
    if (size > entry.size) throw new FileRefused("import.bomb");
    crc = crc32(chunk, crc);
    yield decoder.decode(chunk, { stream: true });
  }
  if (size !== entry.size || crc !== entry.crc) throw damaged();
  yield decoder.decode();
}

const unpackedOf = async (file: FileHandle, { at, packed, method }: Entry): Promise<AsyncIterable<Buffer>> => {
  const head = await readAt(file, at, 30);
  if (head.readUInt32LE(0) !== LOCAL) throw damaged();
  const begin = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const data = bytesOf(file, begin, begin + packed);
  if (method === 0) return data;
  return inflated(data);
};

async function* inflated(data: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(data);
  const inflate = createInflateRaw();
  source.on("error", (error) => inflate.destroy(error));
  try {
    for await (const chunk of source.pipe(inflate)) yield chunk as Buffer;
  } catch (error) {
    throw error instanceof FileRefused ? error : damaged(error);
  } finally {
    source.destroy();
    inflate.destroy();
  }
}

const PIECE = 64 * 1024;

async function* bytesOf(file: FileHandle, begin: number, end: number): AsyncGenerator<Buffer> {
  for (let at = begin; at < end; at += PIECE) yield await readAt(file, at, Math.min(PIECE, end - at));
}
