import type { Request, RequestHandler } from "express";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import multer, { MulterError, type Multer } from "multer";
import { v7 } from "uuid";
import { mostImportBytes } from "#contracts/imports/limits.ts";
import { privateFolder } from "#infra/engines/files/private-folder.ts";
import { Failure } from "../http/failure.ts";
import { contextOf } from "../http/request-context.ts";

/** Uploads that are being read, by the tenant's folder. */
const uploads = new Map<string, Multer>();

const limits = { fileSize: mostImportBytes, files: 1, fields: 5, fieldSize: 1000, parts: 6 };

const uploadTo = (folder: string): Multer => {
  const known = uploads.get(folder);
  if (known) return known;
  const destination = privateFolder(join(folder, "imports"));
  const storage = multer.diskStorage({ destination, filename: (_request, _file, named) => named(null, v7()) });
  const made = multer({ storage, limits, defParamCharset: "utf8" });
  uploads.set(folder, made);
  return made;
};

/** Puts the call's one file into the tenant's folder; {@link removeUpload} takes it away again. */
export const takeSheet = (): RequestHandler => (request, response, next) => {
  const { tenant } = contextOf(response);
  uploadTo(tenant.folder).single("file")(request, response, (error: unknown) => {
    if (!error) return next();
    const isTooLarge = error instanceof MulterError && error.code === "LIMIT_FILE_SIZE";
    const limit = mostImportBytes / 1024 / 1024;
    next(
      isTooLarge ? new Failure("import.tooLarge", { params: { limit } }) : new Failure("request.bad", { cause: error }),
    );
  });
};

export const removeUpload = async ({ file }: Request): Promise<void> => {
  if (file) await rm(file.path, { force: true });
};
