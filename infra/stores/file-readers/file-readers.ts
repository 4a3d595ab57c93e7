import type { BundleFound, BundleTask } from "./read-bundle.ts";
import type { PictureFound, PictureTask } from "./read-picture.ts";
import type { SheetFound, SheetTask } from "./read-sheet.ts";
import { createReader, type Reader } from "./reader.ts";

/** Readers of uploaded files, each in its own process. */
export type FileReaders = {
  bundle: Reader<BundleTask, BundleFound>;
  sheet: Reader<SheetTask, SheetFound>;
  picture: Reader<PictureTask, PictureFound>;
  close(): void;
};

const MINUTE = 60_000;

/** @param root the checkout's folder */
export const createFileReaders = (root: string): FileReaders => {
  const placesOfAccount = 2;
  const bundle = createReader<BundleTask, BundleFound>({
    root,
    program: "read-bundle",
    heapMegabytes: 512,
    deadlineMs: 2 * MINUTE,
    places: 6,
    placesOfAccount,
  });
  const sheet = createReader<SheetTask, SheetFound>({
    root,
    program: "read-sheet",
    heapMegabytes: 512,
    deadlineMs: 3 * MINUTE,
    places: 6,
    placesOfAccount,
  });
  // A station sends several pictures of one cylinder at once.
  const picture = createReader<PictureTask, PictureFound>({
    root,
    program: "read-picture",
    heapMegabytes: 256,
    deadlineMs: MINUTE / 2,
    places: 60,
    placesOfAccount: 20,
  });
  return { bundle, sheet, picture, close: () => [bundle, sheet, picture].forEach((reader) => reader.close()) };
};
