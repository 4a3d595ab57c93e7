import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Folder } from "#infra/engines/files/folder.ts";
import type { FileDigest } from "./manifest.ts";

/** Copies one file into the backup and overwrites an existing one. Returns the digest of the read bytes. */
export async function saveFile(from: Readable, to: string, path: string): Promise<FileDigest> {
  await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
  const sum = createHash("sha256");
  let bytes = 0;
  const watch = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      sum.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(from, watch, createWriteStream(join(to, path), { mode: 0o600, flush: true }));
  return { path, bytes, digest: sum.digest("hex") };
}

/** Stores one file of the backup. An existing one is overwritten. */
export async function restoreFile(files: Folder, backup: string, path: string): Promise<void> {
  await files.remove(path);
  await files.write(path, await readFile(join(backup, path)));
}

export const digestOfFile = async (folder: string, path: string): Promise<FileDigest> => ({
  path,
  ...(await digestOfStream(createReadStream(join(folder, path)))),
});

/** SHA-256 of a stored file. `undefined`: there is no such file. */
export async function digestOfStored(files: Folder, path: string): Promise<string | undefined> {
  const file = await files.open(path);
  return file && (await digestOfStream(file.content)).digest;
}

const digestOfStream = async (content: Readable): Promise<Omit<FileDigest, "path">> => {
  const sum = createHash("sha256");
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    sum.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, digest: sum.digest("hex") };
};
