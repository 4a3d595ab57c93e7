import type { Readable } from "node:stream";

/** A stored file and its size. `content` fails if fewer bytes come. */
export type StoredFile = { bytes: number; content: Readable };

/**
 * Files by path, on a disk or in a bucket of S3, with the same paths in both. A file exists only when it is complete. Calls throw {@link FilesUnavailable}
 * while a bucket is away.
 */
export type Folder = {
  /** Stores the bytes. Resolves when they are safe. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Moves a local file here. */
  take(path: string, localFile: string): Promise<void>;
  /** `undefined`: there is no such file. */
  open(path: string): Promise<StoredFile | undefined>;
  /** Size in bytes. `undefined`: there is no such file. */
  size(path: string): Promise<number | undefined>;
  remove(path: string): Promise<void>;
  /** Paths of all complete files, in order. */
  list(): Promise<string[]>;
  /** Deletes unfinished files from before this time, because their writers were killed. Returns the number of deleted files. */
  discardUnfinished(before: Date): Promise<number>;
  /** Absolute path of a file on this machine. `undefined` in a bucket. */
  localPath(path: string): string | undefined;
};

/** The bucket of `S3_ENDPOINT`, `S3_BUCKET` and `S3_REGION` with its keys. */
export type BucketSettings = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string };
