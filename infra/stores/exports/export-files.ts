import { chmod, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { discardUnfinished } from "#infra/engines/files/discard-unfinished.ts";
import { PRIVATE_FILE, privateFolder } from "#infra/engines/files/private-folder.ts";

/** Files of exports. One gets its name only when it is whole: until then it is written beside. */
export type ExportFiles = {
  path(id: string, format: string): string;
  /** Draft of an attempt. Two that run at once, because the queue lost the job of the first, do not meet. */
  draft(id: string, attempt: number): string;
  /** Turns the draft into the file; returns its size in bytes. */
  publish(id: string, attempt: number, format: string): Promise<number>;
  /** Size of a file that has its name, in bytes. */
  size(id: string, format: string): Promise<number>;
  /** Throws an attempt's draft away. */
  discard(id: string, attempt: number): Promise<void>;
  /** The file and every draft. */
  remove(id: string, format: string): Promise<void>;
  /** Throws away drafts that nobody has written to since this time, whose worker was killed; answers how many those were. */
  discardUnfinished(before: Date): Promise<number>;
};

/** @param name of the folder: other jobs that make files keep theirs in their own */
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
