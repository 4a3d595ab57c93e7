import { Router } from "express";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { uploadCodes } from "#contracts/commands/upload-codes.ts";
import { documentUpload, type UploadAnswer } from "#contracts/wire/upload.ts";
import { addImage } from "#server/application/documents/document-images.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { actorOf } from "../resources/actor.ts";
import type { PictureUploads } from "./take-picture.ts";

/** `POST /base/oss/upload`: multipart with one file; `path` and `bucketName` of the specification are taken and mean nothing here. */
export const createUploadRouter = ({ before, redraw }: PictureUploads): Router => {
  const router = Router();
  router.post(
    "/upload",
    requireCode(...uploadCodes),
    ...before,
    handle(async (context, request, response) => {
      const keep = await redraw(context, request);
      sendOk(response, { publicFilePath: await keep() } satisfies UploadAnswer, "ok.added");
    }),
  );
  return router;
};

/** `POST /api/admin/document/uploadimage`, under `/base` too: multipart with the document's `id` and one file. */
export const createDocumentUploadRouter = ({ before, redraw }: PictureUploads): Router => {
  const router = Router();
  const code = systemScreens.document.codes.uploadimage;
  router.post(
    "/uploadimage",
    requireCode(code),
    ...before,
    handle(async (context, request, response) => {
      const keep = await redraw(context, request);
      const { id } = validate(documentUpload, request.body);
      sendAnswer(response, await addImage(context.db, actorOf(context, [code]), id, keep), "ok.added");
    }),
  );
  return router;
};
