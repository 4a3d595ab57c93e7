import { hash, randomBytes } from "node:crypto";
import { open as openFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { discardUnfinished } from "./discard-unfinished.ts";
import { fileName, type FileStore } from "./file-store.ts";
import { PRIVATE_FILE, privateFolder } from "./private-folder.ts";

/** Files in `DATA_DIR/files`, in folders named by the first two digits of the file names. */
export const createDiskFiles = (dataDir: string): FileStore => {
  const root = privateFolder(join(dataDir, "files"));
  const folderOf = (name: string) => join(root, name.slice(0, 2));
  return {
    add: async (bytes, extension) => {
      const name = `${randomBytes(16).toString("hex")}-${hash("sha256", bytes, "hex")}.${extension}`;
      privateFolder(folderOf(name));
      const path = join(folderOf(name), name);
      // The file gets its final name only when it is complete.
      try {
        await writeFile(`${path}.part`, bytes, { flag: "wx", flush: true, mode: PRIVATE_FILE });
        await rename(`${path}.part`, path);
      } catch (error) {
        await rm(`${path}.part`, { force: true });
        throw error;
      }
      return name;
    },
    open: async (name) => {
      if (!fileName.test(name)) return undefined;
      try {
        const file = await openFile(join(folderOf(name), name));
        return { bytes: (await file.stat()).size, content: file.createReadStream() };
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    discardUnfinished: (before) => discardUnfinished(root, before),
  };
};
