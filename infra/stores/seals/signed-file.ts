import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkpointText, readCheckpoint, type Checkpoint } from "#contracts/seals/checkpoint.ts";
import { PRIVATE_FILE, privateFolder } from "#infra/engines/files/private-folder.ts";
import { SealingStopped } from "./stopped.ts";

/** The log differs from the one that was last signed. */
export class LogRewritten extends SealingStopped {
  override name = "LogRewritten";
}

/** The last checkpoint that a tenant's key signed, stored outside the database. */
export type SignedFile = {
  /** @throws SealingStopped if the file cannot be read */
  last(): Checkpoint | undefined;
  /** Returns after the checkpoint is safely on the disk. */
  keep(checkpoint: Checkpoint): void;
  /** Forgets the last checkpoint, for a new origin or another restored backup. The next signature is then the first one. */
  forget(): void;
};

/** @param folder the tenant's folder */
export const signedFileOf = (folder: string): SignedFile => {
  const path = join(folder, "secrets", "audit.signed");
  return {
    last() {
      let text: string;
      try {
        text = readFileSync(path, "utf8");
      } catch (error) {
        const { code = "unknown" } = error as NodeJS.ErrnoException;
        if (code === "ENOENT") return undefined;
        throw new SealingStopped(`${path} cannot be read (${code})`);
      }
      const checkpoint = readCheckpoint(text);
      if (!checkpoint) throw new SealingStopped(`${path} holds no checkpoint`);
      return checkpoint;
    },
    keep(checkpoint) {
      const draft = `${path}.${process.pid}`;
      try {
        privateFolder(dirname(path));
        writeFileSync(draft, checkpointText(checkpoint), { mode: PRIVATE_FILE });
        sync(draft, "r+");
        renameSync(draft, path);
      } finally {
        rmSync(draft, { force: true });
      }
      // Windows cannot open a folder. There the name is saved together with the file.
      if (process.platform !== "win32") sync(dirname(path), "r");
    },
    forget: () => rmSync(path, { force: true }),
  };
};

const sync = (path: string, flags: string): void => {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
