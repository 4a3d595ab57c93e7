import { buffer } from "node:stream/consumers";
import { fileName, type FileStore } from "#infra/engines/files/file-store.ts";
import { pictureHeader } from "#infra/engines/pictures/picture-header.ts";

/** A picture for the page. `data` is absent if the file is missing or no picture. */
export type PagePicture = { caption: string; name: string; data?: string };

/** Maximum size of a picture in a document, in bytes. The page contains the picture as text. */
const MOST_BYTES = 12 * 1024 * 1024;

/** Reads the picture at an address from a record. */
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
