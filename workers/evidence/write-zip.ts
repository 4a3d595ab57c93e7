import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { PRIVATE_FILE } from "#infra/engines/files/private-folder.ts";

/** Writes files as a zip archive, in their order; answers its size and its SHA-256 in hex. */
export const writeZip = async (
  path: string,
  files: ReadonlyMap<string, Uint8Array>,
  mtime: Date,
): Promise<{ size: number; digest: string }> => {
  const zip = new ZipFile();
  for (const [name, bytes] of files)
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, { mtime, mode: 0o100644 });
  zip.end();
  const digest = createHash("sha256");
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(zip.outputStream, measured, createWriteStream(path, { mode: PRIVATE_FILE }));
  return { size, digest: digest.digest("hex") };
};
