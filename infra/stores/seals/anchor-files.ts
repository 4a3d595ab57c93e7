import { createHash } from "node:crypto";
import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readCheckpoint, type Checkpoint } from "#contracts/seals/checkpoint.ts";
import { readNote } from "#contracts/seals/signed-note.ts";

type Named = Pick<Checkpoint, "origin" | "size">;

const beginning = (origin: string): string => `${origin.replaceAll("/", "_")}-`;
const ENDING = ".txt";

/** Name of a checkpoint's file, by origin and size. The order of names is the order of sizes. */
export const anchorName = ({ origin, size }: Named): string =>
  `${beginning(origin)}${String(size).padStart(16, "0")}${ENDING}`;

/** Names of all files in a folder of anchors. */
export const anchorNames = async (folder: string): Promise<Set<string>> => new Set(await readdir(folder));

/**
 * Writes a checkpoint's note as a new file, and never overwrites one. If another note of the same origin and size exists (after a key change or an
 * interrupted write), it stays, and the new file's name gets a digest.
 */
export const writeAnchor = async (folder: string, checkpoint: Named, note: string): Promise<void> => {
  const name = anchorName(checkpoint);
  if (await createFile(join(folder, name), note)) return;
  if ((await readFile(join(folder, name), "utf8")) === note) return;
  const digest = createHash("sha256").update(note).digest("hex").slice(0, 8);
  await createFile(join(folder, name.replace(ENDING, `-${digest}${ENDING}`)), note);
};

/** @returns false if the file exists already */
const createFile = async (path: string, text: string): Promise<boolean> => {
  const handle = await open(path, "wx", 0o444).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") return undefined;
    throw error;
  });
  if (!handle) return false;
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return true;
};

/** The newest checkpoint of an origin in a folder of anchors. @throws Error where the folder cannot be read */
export const newestAnchor = async (
  folder: string,
  origin: string,
): Promise<(Checkpoint & { note: string }) | undefined> => {
  const names = [...(await anchorNames(folder))].filter((name) => name.startsWith(beginning(origin))).sort();
  for (const name of names.reverse()) {
    const note = await readFile(join(folder, name), "utf8");
    const checkpoint = readCheckpoint(readNote(note)?.text ?? "");
    if (checkpoint?.origin === origin) return { ...checkpoint, note };
  }
  return undefined;
};
