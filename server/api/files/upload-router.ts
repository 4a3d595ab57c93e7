import { Router, type RequestHandler } from "express";
import multer, { MulterError } from "multer";
import { mostUploadBytes, type UploadAnswer } from "#contracts/wire/upload.ts";
import type { FileStore } from "#infra/files/file-store.ts";
import { redrawPicture } from "#infra/pictures/redraw-picture.ts";
import { Failure } from "../http/failure.ts";
import { handle } from "../http/request-context.ts";
import { sendOk } from "../http/send-ok.ts";
import { publicPath } from "./picture-router.ts";

/** `POST /base/oss/upload`: multipart with one file; `path` and `bucketName` of the specification are taken and mean nothing here. */
export const createUploadRouter = (files: FileStore): Router => {
  const router = Router();
  router.post(
    "/upload",
    oneFile(),
    handle(async (_context, { file }, response) => {
      if (!file) throw new Failure("request.invalid", { errors: [{ path: "file", code: "field.required" }] });
      const redrawn = await redrawPicture(file.buffer);
      if (!redrawn.ok) throw new Failure(redrawn.fault);
      const name = await files.add(redrawn.bytes, redrawn.extension);
      sendOk(response, { publicFilePath: publicPath(name) } satisfies UploadAnswer, "ok.added");
    }),
  );
  return router;
};

/** One file in memory, whatever its field is called. */
const oneFile = (): RequestHandler => {
  const limits = { fileSize: mostUploadBytes, files: 1, fields: 10, fieldSize: 1000, parts: 12 };
  const anyField = multer({ storage: multer.memoryStorage(), limits }).any();
  return (request, response, next) => {
    const answered = (error: unknown): void => {
      if (error instanceof MulterError) return next(failureOf(error));
      if (error) return next(new Failure("request.bad", { cause: error }));
      const { files } = request;
      request.file = Array.isArray(files) ? files[0] : undefined;
      next();
    };
    anyField(request, response, answered);
  };
};

const failureOf = (error: MulterError): Failure =>
  error.code === "LIMIT_FILE_SIZE"
    ? new Failure("request.tooLarge", { params: { limit: `${mostUploadBytes / 1024 / 1024} MB` } })
    : new Failure("request.bad", { cause: error });
