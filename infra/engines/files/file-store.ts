import { hash, randomBytes } from "node:crypto";
import type { Folder, StoredFile } from "./folder.ts";

/** Uploaded files by name, in folders named by the first two digits of the names. */
export type FileStore = {
  /**
   * Stores the bytes under a new name, made of 128 random bits, their SHA-256 and the extension. Returns the name once all bytes are stored. A
   * name always means the same bytes.
   */
  add(bytes: Uint8Array, extension: string): Promise<string>;
  /** `undefined`: there is no file with this name. */
  open(name: string): Promise<StoredFile | undefined>;
  /** Deletes a file for good. A name without a file does nothing. */
  remove(name: string): Promise<void>;
  /** Deletes unfinished files from before this time, because their writers were killed. Returns the number of deleted files. */
  discardUnfinished(before: Date): Promise<number>;
};

/** 32 hexadecimal digits, the SHA-256 in hex (older names lack it), and an extension. Folders and `..` never match. */
export const fileName = /^[0-9a-f]{32}(-[0-9a-f]{64})?\.[a-z]{3,4}$/;

export const createFiles = (folder: Folder): FileStore => {
  const pathOf = (name: string) => `${name.slice(0, 2)}/${name}`;
  return {
    add: async (bytes, extension) => {
      const name = `${randomBytes(16).toString("hex")}-${hash("sha256", bytes, "hex")}.${extension}`;
      await folder.write(pathOf(name), bytes);
      return name;
    },
    open: async (name) => (fileName.test(name) ? folder.open(pathOf(name)) : undefined),
    remove: async (name) => {
      if (fileName.test(name)) await folder.remove(pathOf(name));
    },
    discardUnfinished: (before) => folder.discardUnfinished(before),
  };
};
