import { Router } from "express";
import { uploadCalls as calls } from "#contracts/interface/upload-calls.ts";
import { done } from "#server/application/answer.ts";
import { addImage } from "#server/application/documents/document-images.ts";
import { addUpload } from "./add-upload.ts";
import { actorOf } from "../resources/actor.ts";
import type { PictureUploads } from "./take-picture.ts";

/** Calls that upload pictures. */
export const createUploadRouter = (pictures: PictureUploads): Router => {
  const router = Router();
  addUpload(router, calls.picture, pictures.before, async (context, file) => {
    const keep = await pictures.redraw(context, file);
    return done({ publicFilePath: await keep() });
  });
  addDocumentUpload(router, pictures, calls.documentPicture);
  return router;
};

/** Upload of a document's picture at the path that the specification gives. */
export const createSpecifiedUploadRouter = (pictures: PictureUploads): Router => {
  const router = Router();
  addDocumentUpload(router, pictures, calls.specifiedDocumentPicture);
  return router;
};

const addDocumentUpload = (
  router: Router,
  { before, redraw }: PictureUploads,
  call: (typeof calls)["documentPicture"],
): void =>
  addUpload(router, call, before, async (context, file, input) => {
    const keep = await redraw(context, file);
    return addImage(context.db, actorOf(context, call.permission), input().id, keep);
  });
