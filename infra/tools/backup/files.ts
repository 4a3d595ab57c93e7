import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileDigest } from "./manifest.ts";

/** Complete files below a folder, in order. Empty if the folder does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Copies one file and overwrites an existing one. Returns the digest of the read bytes. */
export async function copyFile(from: string, to: string, path: string): Promise<FileDigest> {
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
  const target = createWriteStream(join(to, path), { mode: 0o600, flush: true });
  await pipeline(createReadStream(join(from, path)), watch, target);
  return { path, bytes, digest: sum.digest("hex") };
}

export async function digestOfFile(folder: string, path: string): Promise<FileDigest> {
  const sum = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(join(folder, path)) as AsyncIterable<Buffer>) {
    sum.update(chunk);
    bytes += chunk.length;
  }
  return { path, bytes, digest: sum.digest("hex") };
}
