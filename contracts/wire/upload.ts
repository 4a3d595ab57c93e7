import { z } from "zod";
import { uuid } from "../fields/scalars.ts";

/** File endings of accepted pictures (rules §6). The server decides by their first bytes. */
export const pictureEndings = ["jpg", "jpeg", "png", "gif"] as const;
/** Maximum size of one upload, in bytes. */
export const mostUploadBytes = 15 * 1024 * 1024;
/** Response of `POST /base/oss/upload`. Anybody who knows the address can open the picture. */
export type UploadAnswer = { publicFilePath: string };
/** Form fields that are sent with a picture for a document. */
export const documentUpload = z.object({ id: uuid });
