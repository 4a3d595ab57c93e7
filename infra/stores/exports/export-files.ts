import { chmod, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { discardUnfinished } from "#infra/engines/files/discard-unfinished.ts";
import { PRIVATE_FILE, privateFolder } from "#infra/engines/files/private-folder.ts";

/** Files of exports. A file gets its final name only when it is complete; before that it is a draft. */
export type ExportFiles = {
  path(id: string, format: string): string;
  /** Path of an attempt's draft. Each attempt has its own, because two may run at once when the queue lost a job. */
  draft(id: string, attempt: number): string;
  /** Turns the draft into the file. Returns its size in bytes. */
  publish(id: string, attempt: number, format: string): Promise<number>;
  /** Size of a finished file, in bytes. */
  size(id: string, format: string): Promise<number>;
  /** Deletes an attempt's draft. */
  discard(id: string, attempt: number): Promise<void>;
  /** Deletes the file and every draft. */
  remove(id: string, format: string): Promise<void>;
  /** Deletes drafts last changed before this time, because their workers were killed. Returns their number. */
  discardUnfinished(before: Date): Promise<number>;
};

/** @param name of the folder; each kind of job with files has its own */
export const createExportFiles = (dataDir: string, name = "exports"): ExportFiles => {
  const folder = privateFolder(join(dataDir, name));
  const path = (id: string, format: string) => join(folder, `${id}.${format}`);
  const draft = (id: string, attempt: number) => join(folder, `${id}.${attempt}.part`);
  const size = async (id: string, format: string) => (await stat(path(id, format))).size;
  return {
    path,
    draft,
    size,
    publish: async (id, attempt, format) => {
      await chmod(draft(id, attempt), PRIVATE_FILE);
      await rename(draft(id, attempt), path(id, format));
      return size(id, format);
    },
    discard: (id, attempt) => rm(draft(id, attempt), { force: true }),
    remove: async (id, format) => {
      const drafts = (await readdir(folder)).filter((name) => name.startsWith(`${id}.`) && name.endsWith(".part"));
      await Promise.all(
        [path(id, format), ...drafts.map((name) => join(folder, name))].map((each) => rm(each, { force: true })),
      );
    },
    discardUnfinished: (before) => discardUnfinished(folder, before),
  };
};
