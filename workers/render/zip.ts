import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { crc32, createDeflateRaw } from "node:zlib";
import { localHeader, dataDescriptor, centralEntry, endOfCentral, MAX_SIZE, type ZipEntry } from "./zip-records.ts";

/** The least that is worth a call of the compressor. */
const CHUNK = 64 * 1024;

/** A file within the archive, written from top to bottom. */
export type ZipFile = {
  write(text: string): void;
  /** Waits until the compressor and the disk have taken what was written so far. */
  drain(): Promise<void>;
  end(): Promise<void>;
};

/** An archive that is written as it grows: nothing of it is kept in memory but its table of contents. */
export type Zip = {
  /** Begins a file; the one before must have ended. */
  file(name: string): ZipFile;
  close(): Promise<void>;
  abort(): Promise<void>;
};

/** @param level of compression, 1 to 9. */
export function createZip(path: string, level: number): Zip {
  const output = createWriteStream(path);
  const failed = once(output, "error").then(([error]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  const entries: ZipEntry[] = [];
  let offset = 0;
  const put = (bytes: Buffer): void => {
    offset += bytes.length;
    output.write(bytes);
  };
  return {
    file: (name) => {
      const entry: ZipEntry = { name: Buffer.from(name), crc: 0, size: 0, compressed: 0, offset };
      entries.push(entry);
      put(localHeader(entry));
      const deflated = compress(output, level);
      let waiting = "";
      const flush = (): void => {
        const bytes = Buffer.from(waiting);
        waiting = "";
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        deflated.write(bytes);
      };
      return {
        write: (text) => {
          waiting += text;
          if (waiting.length >= CHUNK) flush();
        },
        drain: () => Promise.race([deflated.drain(), failed]),
        end: async () => {
          flush();
          entry.compressed = await Promise.race([deflated.end(), failed]);
          offset += entry.compressed;
          if (entry.size > MAX_SIZE || offset > MAX_SIZE) throw new Error(`${name} is too large for its archive`);
          put(dataDescriptor(entry));
        },
      };
    },
    close: async () => {
      const begin = offset;
      for (const entry of entries) put(centralEntry(entry));
      put(endOfCentral(entries.length, begin, offset - begin));
      output.end();
      await Promise.race([once(output, "close"), failed]);
    },
    abort: async () => {
      if (output.closed) return;
      output.destroy();
      await once(output, "close").catch(() => undefined);
    },
  };
}

/** A compressor in front of a file that stays open when it ends; the file's pace is the compressor's. */
function compress(output: ReturnType<typeof createWriteStream>, level: number) {
  const deflate = createDeflateRaw({ level });
  let compressed = 0;
  deflate.on("data", (bytes: Buffer) => (compressed += bytes.length));
  const done = once(deflate, "end");
  done.catch(() => undefined);
  deflate.pipe(output, { end: false });
  return {
    write: (bytes: Buffer): void => void deflate.write(bytes),
    drain: async (): Promise<void> => {
      if (deflate.writableNeedDrain) await Promise.race([once(deflate, "drain"), done]);
    },
    end: async (): Promise<number> => {
      deflate.end();
      await done;
      return compressed;
    },
  };
}
