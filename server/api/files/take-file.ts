import { readdirSync, rmSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Request, RequestHandler } from "express";
import multer, { MulterError, type Multer } from "multer";
import { v7 } from "uuid";
import { privateFolder } from "#infra/engines/files/private-folder.ts";
import type { Limits } from "#server/application/limits.ts";
import { Failure } from "../http/failure.ts";
import { contextOf } from "../http/request-context.ts";
import { accountKey, demandRate, rateByAccount } from "../middleware/rate-limited.ts";

export type UploadLimits = Pick<Limits, "uploads" | "uploadKilobytes">;

type Rule = {
  /** Largest size of the file in bytes. */
  most: number;
  tooLarge(): Failure;
};

/** The uploaded file, kept in the tenant's folder until the call ends. */
export type SentFile = { path: string; name: string };

/** Bytes allowed in a multipart body in addition to its file. */
const BESIDE = 64 * 1024;
const fields = { files: 1, fields: 10, fieldSize: 1000, fieldNameSize: 100, parts: 12 };

/** First handlers of every upload route. They count the call and its bytes, and store the one file on disk until {@link withFile} removes it. */
export const takeFile = ({ uploads, uploadKilobytes }: UploadLimits, { most, tooLarge }: Rule): RequestHandler[] => {
  const reserve: RequestHandler = async (request, response, next) => {
    const length = Number(request.headers["content-length"] ?? most);
    if (length > most + BESIDE) throw tooLarge();
    await demandRate(uploadKilobytes, accountKey(contextOf(response)), Math.max(1, Math.floor(length / 1024)));
    next();
  };
  const receive: RequestHandler = (request, response, next) => {
    receiver(contextOf(response).tenant.folder, most)(request, response, (error: unknown) => {
      const { files } = request;
      request.file = Array.isArray(files) ? files[0] : undefined;
      if (!error) return next();
      if (!(error instanceof MulterError) && isOfSystem(error)) return next(error);
      const isTooLarge = error instanceof MulterError && error.code === "LIMIT_FILE_SIZE";
      next(isTooLarge ? tooLarge() : new Failure("request.bad", { cause: error }));
    });
  };
  return [rateByAccount(uploads), reserve, receive];
};

/** Runs `work` with the uploaded file and deletes the file afterwards. @throws Failure `field.required` without a file */
export const withFile = async <T>({ file }: Request, work: (file: SentFile) => Promise<T>): Promise<T> => {
  if (!file) throw new Failure("request.invalid", { errors: [{ path: "file", code: "field.required" }] });
  try {
    return await work({ path: file.path, name: file.originalname });
  } finally {
    await rm(file.path, { force: true });
  }
};

/** Cached handlers, by the tenant's folder and the size limit. */
const receivers = new Map<string, RequestHandler>();

const receiver = (folder: string, most: number): RequestHandler => {
  const key = `${folder}\0${most}`;
  const existing = receivers.get(key);
  if (existing) return existing;
  const handler = receiverTo(privateFolder(join(folder, "uploads")), most).any();
  receivers.set(key, handler);
  return handler;
};

const receiverTo = (destination: string, most: number): Multer => {
  discardLeft(destination);
  const storage = multer.diskStorage({ destination, filename: (_request, _file, setName) => setName(null, v7()) });
  return multer({ storage, limits: { ...fields, fileSize: most }, defParamCharset: "utf8" });
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes uploads that were left behind when a server was killed. */
const discardLeft = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const file = statSync(path, { throwIfNoEntry: false });
    if (file && Date.now() - file.mtimeMs > DAY_MS) rmSync(path, { force: true });
  }
};

/** True if the operating system reported the error, such as a full or missing disk. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && "errno" in error && "syscall" in error;
