import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { discardUnfinished } from "#infra/engines/files/discard-unfinished.ts";
import { createDiskFolder } from "#infra/engines/files/disk-folder.ts";
import type { Folder, StoredFile } from "#infra/engines/files/folder.ts";
import { privateFolder } from "#infra/engines/files/private-folder.ts";

/** Files of exports. A file gets its final name only when it is complete; before that it is a draft on this machine. */
export type ExportFiles = {
  /** Absolute path of a finished file on this machine. `undefined` in a bucket. */
  localPath(id: string, format: string): string | undefined;
  /** `undefined`: there is no such file. */
  open(id: string, format: string): Promise<StoredFile | undefined>;
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

/**
 * @param place local folder, for drafts in its folder `name`
 * @param name each kind of job with files has its own
 * @param folder of the finished files. Default: the same as of the drafts
 */
export const createExportFiles = (
  place: string,
  name = "exports",
  folder: Folder = createDiskFolder(place, name),
): ExportFiles => {
  const drafts = privateFolder(join(place, name));
  const path = (id: string, format: string) => `${id}.${format}`;
  const draft = (id: string, attempt: number) => join(drafts, `${id}.${attempt}.part`);
  const size = async (id: string, format: string): Promise<number> => {
    const bytes = await folder.size(path(id, format));
    if (bytes === undefined) throw new Error(`the file of ${id} is gone`);
    return bytes;
  };
  return {
    localPath: (id, format) => folder.localPath(path(id, format)),
    open: (id, format) => folder.open(path(id, format)),
    draft,
    size,
    publish: async (id, attempt, format) => {
      await folder.take(path(id, format), draft(id, attempt));
      return size(id, format);
    },
    discard: (id, attempt) => rm(draft(id, attempt), { force: true }),
    remove: async (id, format) => {
      const left = (await readdir(drafts)).filter((file) => file.startsWith(`${id}.`) && file.endsWith(".part"));
      await Promise.all([
        folder.remove(path(id, format)),
        ...left.map((file) => rm(join(drafts, file), { force: true })),
      ]);
    },
    discardUnfinished: (before) => discardUnfinished(drafts, before),
  };
};
