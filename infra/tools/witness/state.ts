import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { readCheckpoint, type Checkpoint } from "#contracts/seals/checkpoint.ts";
import { readNote } from "#contracts/seals/signed-note.ts";

/** The newest checkpoint of each origin, as its note. */
export type WitnessState = {
  /** @throws Error where the file is damaged: otherwise the witness would sign a log that was rewritten */
  read(origin: string): Promise<Checkpoint | undefined>;
  /** Resolves when the note is safely on the disk and has replaced the previous one. */
  write(origin: string, note: string): Promise<void>;
};

export const createWitnessState = (folder: string): WitnessState => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (origin: string): string => join(folder, `${createHash("sha256").update(origin).digest("hex")}.note`);
  return {
    async read(origin) {
      const file = fileOf(origin);
      const text = await readFile(file, "utf8").catch(absentOnly);
      if (text === undefined) return undefined;
      const checkpoint = readCheckpoint(readNote(text)?.text ?? "");
      if (checkpoint?.origin !== origin) throw new Error(`${file} is damaged: it holds no checkpoint of ${origin}`);
      return checkpoint;
    },
    async write(origin, note) {
      const file = fileOf(origin);
      await synced(`${file}.new`, "w", (handle) => handle.writeFile(note));
      await rename(`${file}.new`, file);
      // A rename is safe once its folder is synced. Windows cannot open folders, and its file system does this itself.
      if (process.platform !== "win32") await synced(folder, "r", async () => undefined);
    },
  };
};

const absentOnly = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== "ENOENT") throw error;
};

type Handle = Awaited<ReturnType<typeof open>>;

const synced = async (path: string, flags: string, work: (handle: Handle) => Promise<void>): Promise<void> => {
  const handle = await open(path, flags, 0o600);
  try {
    await work(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
};
