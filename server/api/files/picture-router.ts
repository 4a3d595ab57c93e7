import { Router, type Request, type Response } from "express";
import { pipeline } from "node:stream/promises";
import { fileName, type FileStore } from "#infra/engines/files/file-store.ts";
import { Failure } from "../http/failure.ts";

export const publicPath = (name: string): string => `/files/${name}`;

/** Uploaded pictures under `/files`, open to whoever knows the name: an `<img>` sends no token (rules §1). They never change. */
export const createPictureRouter = (files: FileStore): Router => {
  const router = Router();
  router.get("/:name", sendPicture(files));
  return router;
};

const sendPicture =
  (files: FileStore) =>
  async (request: Request, response: Response): Promise<void> => {
    const name = String(request.params["name"]);
    const file = fileName.test(name) ? await files.open(name) : undefined;
    if (!file) throw new Failure("request.notFound", { params: { method: "GET", path: request.originalUrl } });
    response.setHeader("cache-control", "public, max-age=31536000, immutable");
    response.setHeader("content-length", file.bytes);
    response.type(name.endsWith(".png") ? "image/png" : "image/jpeg");
    await pipeline(file.content, response).catch((error: unknown) => {
      // Who went away before the end is not missed.
      if (!response.destroyed) throw error;
    });
  };
