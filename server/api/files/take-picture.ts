import type { Request, RequestHandler } from "express";
import multer, { MulterError } from "multer";
import { sizes } from "#contracts/limits.ts";
import { mostUploadBytes } from "#contracts/wire/upload.ts";
import { redrawPicture } from "#infra/engines/pictures/redraw-picture.ts";
import { createKeyedLock } from "#server/application/keyed-lock.ts";
import type { Limits } from "#server/application/limits.ts";
import { Failure } from "../http/failure.ts";
import type { RequestContext } from "../http/request-context.ts";
import { accountKey, demandRate, rateByAccount } from "../middleware/rate-limited.ts";
import { publicPath } from "./picture-router.ts";

/** Uploads of pictures, with the limits that all routes share. */
export type PictureUploads = {
  /** Stand before the route's handler: count the call and read its one file. */
  before: RequestHandler[];
  /** Draws the picture of a call anew; what it answers keeps it and tells its address. */
  redraw(context: RequestContext, request: Request): Promise<() => Promise<string>>;
};

export const createPictureUploads = ({
  uploads,
  uploadKilobytes,
}: Pick<Limits, "uploads" | "uploadKilobytes">): PictureUploads => {
  const inTurn = createKeyedLock();
  let turn = 0;
  return {
    before: [rateByAccount(uploads), oneFile()],
    async redraw(context, { file }) {
      if (!file) throw new Failure("request.invalid", { errors: [{ path: "file", code: "field.required" }] });
      await demandRate(uploadKilobytes, accountKey(context), Math.ceil(file.size / 1024));
      // A decoded picture takes up to 100 MB: the others wait as the files that they are.
      turn = (turn + 1) % sizes.picturesAtOnce;
      const redrawn = await inTurn([String(turn)], () => redrawPicture(file.buffer));
      if (!redrawn.ok) throw new Failure(redrawn.fault);
      const { tenant } = context;
      return async () => publicPath(tenant, await tenant.files.add(redrawn.bytes, redrawn.extension));
    },
  };
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
