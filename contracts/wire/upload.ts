import { z } from "zod";
import { uuid } from "../fields/scalars.ts";

/** Endings of pictures that are taken (rules §6); what counts on the server is their first bytes. */
export const pictureEndings = ["jpg", "jpeg", "png", "gif"] as const;
/** Bytes of one upload. */
export const mostUploadBytes = 15 * 1024 * 1024;
/** Answer of `POST /base/oss/upload`: the address at which anybody who knows it can open the picture. */
export type UploadAnswer = { publicFilePath: string };
/** Fields of an upload of a document's picture beside its file. */
export const documentUpload = z.object({ id: uuid });
