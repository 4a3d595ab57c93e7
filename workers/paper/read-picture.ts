import { buffer } from "node:stream/consumers";
import { fileName, type FileStore } from "#infra/engines/files/file-store.ts";
import { pictureHeader } from "#infra/engines/pictures/picture-header.ts";

/** A picture as the page holds it; `data` is absent where the file is gone, or is no picture. */
export type PagePicture = { caption: string; name: string; data?: string };

/** A document holds no larger picture: it stands in the page as text. */
const MOST_BYTES = 12 * 1024 * 1024;

/** Reads the picture at an address that a record keeps. */
export const readPicture = async (
  files: Pick<FileStore, "open">,
  address: string,
  caption: string,
): Promise<PagePicture> => {
  const name = address.split("/").at(-1) ?? address;
  const picture = fileName.test(name) ? await files.open(name) : undefined;
  if (!picture) return { caption, name };
  const bytes = await buffer(picture.content);
  const kind = bytes.length <= MOST_BYTES ? pictureHeader(bytes)?.kind : undefined;
  return kind ? { caption, name, data: `data:image/${kind};base64,${bytes.toString("base64")}` } : { caption, name };
};
