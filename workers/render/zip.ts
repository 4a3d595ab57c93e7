import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** The least that is worth a way through the compressor. */
const CHUNK = 64 * 1024;
/** An archive of the same rows is the same bytes. */
const SAME_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** A file within the archive, written from top to bottom. */
export type ZippedFile = {
  write(text: string): void;
  /** Waits until the compressor and the disk have taken what was written so far. */
  drain(): Promise<void>;
  end(): void;
};

/** An archive that is written as it grows: nothing of it is kept in memory but its table of contents. */
export type Zip = {
  /** Begins a file whose text comes bit by bit. */
  file(name: string): ZippedFile;
  /** A small file that is there at once; it stands behind those before it. */
  add(name: string, text: string): void;
  /** The archive is whole when this resolves; every file must have ended. */
  close(): Promise<void>;
  abort(): Promise<void>;
};

/** @param level of compression, 1 to 9. */
export function createZip(path: string, level: number): Zip {
  const archive = new ZipFile();
  const output = createWriteStream(path, { highWaterMark: CHUNK });
  const written = pipeline(archive.outputStream, output);
  written.catch(() => undefined);
  archive.once("error", (error: Error) => output.destroy(error));
  const options = { compressionLevel: level, ...SAME_TIME };
  return {
    file: (name) => {
      const content = new PassThrough({ highWaterMark: CHUNK });
      archive.addReadStream(content, name, options);
      let waiting = "";
      const flush = (): void => {
        content.write(waiting);
        waiting = "";
      };
      return {
        write: (text) => {
          waiting += text;
          if (waiting.length >= CHUNK) flush();
        },
        drain: async () => {
          if (content.writableNeedDrain) await Promise.race([once(content, "drain"), written]);
        },
        end: () => {
          flush();
          content.end();
        },
      };
    },
    add: (name, text) => archive.addBuffer(Buffer.from(text), name, options),
    close: async () => {
      archive.end();
      await written;
    },
    abort: async () => {
      output.destroy();
      await written.catch(() => undefined);
    },
  };
}
