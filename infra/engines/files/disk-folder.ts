import { existsSync } from "node:fs";
import { chmod, open as openFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { discardUnfinished } from "./discard-unfinished.ts";
import type { Folder } from "./folder.ts";
import { PRIVATE_FILE, privateFolder } from "./private-folder.ts";

/** Files of one folder of the disk. A file has a name that ends with `.part` until it is complete. */
export const createDiskFolder = (place: string, name: string): Folder => {
  const root = join(place, name);
  // A folder that an earlier version left open is closed. A missing one is made by the first file.
  if (existsSync(root)) privateFolder(root);
  const pathOf = (path: string) => join(root, path);
  return {
    async write(path, bytes) {
      const draft = `${pathOf(path)}.part`;
      privateFolder(root);
      privateFolder(dirname(draft));
      try {
        await writeFile(draft, bytes, { flag: "wx", flush: true, mode: PRIVATE_FILE });
        await rename(draft, pathOf(path));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async take(path, localFile) {
      privateFolder(root);
      await chmod(localFile, PRIVATE_FILE);
      await rename(localFile, pathOf(path));
    },
    async open(path) {
      const file = await openFile(pathOf(path)).catch(unlessMissing);
      return file && { bytes: (await file.stat()).size, content: file.createReadStream() };
    },
    size: async (path) => (await stat(pathOf(path)).catch(unlessMissing))?.size,
    remove: (path) => rm(pathOf(path), { force: true }),
    async list() {
      if (!existsSync(root)) return [];
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .sort();
    },
    discardUnfinished: async (before) => (existsSync(root) ? discardUnfinished(root, before) : 0),
    localPath: pathOf,
  };
};

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== "ENOENT") throw error;
};
