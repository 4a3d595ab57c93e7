import { mkdirSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Where exports lie. A file has its name only when it is whole: until then it is written beside. */
export type ExportFiles = {
  path(id: string, format: string): string;
  /** Where to write; each attempt starts afresh. */
  draft(id: string): string;
  /** Turns the draft into the file; answers its size in bytes. */
  publish(id: string, format: string): Promise<number>;
  remove(id: string, format: string): Promise<void>;
};

export const createExportFiles = (dataDir: string): ExportFiles => {
  const folder = join(dataDir, "exports");
  mkdirSync(folder, { recursive: true });
  const path = (id: string, format: string) => join(folder, `${id}.${format}`);
  const draft = (id: string) => join(folder, `${id}.part`);
  return {
    path,
    draft,
    publish: async (id, format) => {
      await rename(draft(id), path(id, format));
      return (await stat(path(id, format))).size;
    },
    remove: async (id, format) => {
      await Promise.all([rm(path(id, format), { force: true }), rm(draft(id), { force: true })]);
    },
  };
};
