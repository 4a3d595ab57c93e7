import type { Readable } from "node:stream";

/** Uploaded files by name. The files are in `DATA_DIR/files`, or in another store with the same calls. */
export type FileStore = {
  /**
   * Stores the bytes under a new name, made of 128 random bits, their SHA-256 and the extension. Returns the name once all bytes are on the disk. A
   * name always means the same bytes.
   */
  add(bytes: Uint8Array, extension: string): Promise<string>;
  /** `undefined`: there is no file with this name. */
  open(name: string): Promise<{ bytes: number; content: Readable } | undefined>;
  /** Deletes unfinished files from before this time, because their writers were killed. Returns the number of deleted files. */
  discardUnfinished(before: Date): Promise<number>;
};

/** 32 hexadecimal digits, the SHA-256 in hex (older names lack it), and an extension. Folders and `..` never match. */
export const fileName = /^[0-9a-f]{32}(-[0-9a-f]{64})?\.[a-z]{3,4}$/;
