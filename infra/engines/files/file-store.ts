import type { Readable } from "node:stream";

/** Uploaded files by their name, which alone opens them: kept in `DATA_DIR/files`, or elsewhere behind the same calls. */
export type FileStore = {
  /**
   * Keeps the bytes under a new name of 128 random bits and their SHA-256, with this ending; returns the name once they are whole on the
   * disk. Whatever names it names its bytes.
   */
  add(bytes: Uint8Array, extension: string): Promise<string>;
  /** `undefined`: no file is called so. */
  open(name: string): Promise<{ bytes: number; content: Readable } | undefined>;
  /** Throws away what somebody began to write before this time and never finished, because he was killed; answers how much that was. */
  discardUnfinished(before: Date): Promise<number>;
};

/** 32 hexadecimal digits, the SHA-256 in hex, which older names lack, and an ending: no folder and no dot-dot. */
export const fileName = /^[0-9a-f]{32}(-[0-9a-f]{64})?\.[a-z]{3,4}$/;
