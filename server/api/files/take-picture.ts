import type { RequestHandler } from "express";
import { mostUploadBytes } from "#contracts/wire/upload.ts";
import type { FileReaders } from "#infra/stores/file-readers/file-readers.ts";
import { Failure } from "../http/failure.ts";
import type { RequestContext } from "../http/request-context.ts";
import { accountKey } from "../middleware/rate-limited.ts";
import { publicPath } from "./picture-router.ts";
import { takeFile, type SentFile, type UploadLimits } from "./take-file.ts";

/** Picture uploads, with the rate limits that all upload routes share. */
export type PictureUploads = {
  /** Handlers that run before the route: they count the call and take its one file. */
  before: RequestHandler[];
  /** Encodes the uploaded picture again. The returned function stores it and returns its path. */
  redraw(context: RequestContext, file: SentFile): Promise<() => Promise<string>>;
};

export const createPictureUploads = (limits: UploadLimits, { picture }: FileReaders): PictureUploads => {
  const tooLarge = () => new Failure("request.tooLarge", { params: { limit: `${mostUploadBytes / 1024 / 1024} MB` } });
  return {
    before: takeFile(limits, { most: mostUploadBytes, tooLarge }),
    redraw: async (context, { path }) => {
      const redrawn = await picture.read({ path }, { account: accountKey(context) });
      if (!redrawn.ok) throw new Failure(redrawn.fault);
      const { tenant } = context;
      return async () => publicPath(tenant, await tenant.files.add(redrawn.bytes, redrawn.extension));
    },
  };
};
