import { z } from "zod";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { uploadCodes } from "#contracts/commands/upload-codes.ts";
import { documentUpload } from "#contracts/wire/upload.ts";
import type { Operation } from "./operation.ts";

/** Uploaded pictures. */
export const fileOperations = (): Operation[] => [
  {
    method: "post",
    path: "/base/oss/upload",
    tag: "files",
    summary: "upload one picture (jpg, png or gif), which is decoded and encoded anew",
    codes: uploadCodes,
    upload: z.object({}),
    data: z.object({ publicFilePath: z.string() }),
  },
  ...["/api", "/base"].map((base): Operation => ({
    method: "post",
    path: `${base}/admin/document/uploadimage`,
    tag: "documents",
    summary: "upload a picture of a document (jpg, png or gif), which is decoded and encoded anew",
    codes: [systemScreens.document.codes.uploadimage],
    upload: documentUpload,
    data: z.object({ publicFilePath: z.string() }),
  })),
  {
    method: "get",
    path: "/files/{name}",
    tag: "files",
    summary: "a picture, for whoever knows its name",
    open: true,
    params: z.object({ name: z.string() }),
    file: "image/jpeg",
  },
];
