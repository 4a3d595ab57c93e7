import { z } from "zod";
import { systemScreens } from "../access/menus/system.ts";
import { defineCall } from "../calls/define-call.ts";
import { uploadCodes } from "../commands/upload-codes.ts";
import { line } from "../fields/scalars.ts";
import { documentUpload, type UploadAnswer } from "../wire/upload.ts";

const uploading = {
  method: "post",
  takes: "upload",
  answer: z.object({ publicFilePath: z.string() }) satisfies z.ZodType<UploadAnswer>,
  failures: ["request.tooLarge", "request.tooMany", "upload.notPicture", "upload.tooManyPixels", "upload.busy"],
  message: "ok.added",
} as const;
const ofDocument = {
  ...uploading,
  path: "/admin/document/uploadimage",
  permission: [systemScreens.document.codes.uploadimage],
  input: documentUpload,
  tag: "documents",
  summary: "upload a picture of a document (jpg, png or gif), which is decoded and encoded again",
} as const;

export const uploadCalls = {
  /** `path` and `bucketName` of the specification are accepted and ignored. */
  picture: defineCall({
    ...uploading,
    name: "uploadPicture",
    path: "/oss/upload",
    permission: uploadCodes,
    input: z.object({ path: z.custom<string>().optional(), bucketName: z.custom<string>().optional() }),
    documented: z.object({}),
    tag: "files",
    summary: "upload one picture (jpg, png or gif), which is decoded and encoded again",
  }),
  /** The specification's address for a document's pictures. The same call is also under the base prefix, with the other calls for documents. */
  specifiedDocumentPicture: defineCall({ ...ofDocument, base: "/api", name: "uploadDocumentPictureAsSpecified" }),
  documentPicture: defineCall({ ...ofDocument, name: "uploadDocumentPicture" }),
};

/** Returns a picture to everybody who knows its name. The route is written by hand. */
export const getPicture = defineCall({
  name: "getPicture",
  method: "get",
  base: "",
  path: "/files/{name}",
  open: {},
  from: "params",
  input: z.object({ name: line.max(100) }),
  documented: () => z.object({ name: z.string() }),
  gives: "file",
  fileType: "image/jpeg",
  tag: "files",
  summary: "a picture, for whoever knows its name",
});
