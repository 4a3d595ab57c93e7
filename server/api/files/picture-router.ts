import { Router, type Request, type Response } from "express";
import { pipeline } from "node:stream/promises";
import { fileName, type FileStore } from "#infra/engines/files/file-store.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { ownKey } from "#infra/tenancy/tenant-place.ts";
import { Failure } from "../http/failure.ts";

/** Path of a tenant's picture. */
export const publicPath = (tenant: Pick<Tenant, "mark">, name: string): string => `/files/${ownKey(tenant, name)}`;

type PictureTenants = { home: Pick<Tenant, "files">; byId(id: string): Pick<Tenant, "files"> | undefined };

/**
 * Uploaded pictures under `/files`, and those of other tenants under `/files/{tenant}`. They never change, and everybody who knows the name may read
 * them, because an `<img>` sends no token (rules §1).
 */
export const createPictureRouter = ({ home, byId }: PictureTenants): Router => {
  const router = Router();
  router.get("/:name", (request, response) => sendPicture(home.files, request, response));
  router.get("/:tenant/:name", (request, response) =>
    sendPicture(byId(request.params.tenant)?.files, request, response),
  );
  return router;
};

const sendPicture = async (files: FileStore | undefined, request: Request, response: Response): Promise<void> => {
  const name = String(request.params["name"]);
  const file = fileName.test(name) ? await files?.open(name) : undefined;
  if (!file) throw new Failure("request.notFound", { params: { method: "GET", path: request.originalUrl } });
  response.setHeader("cache-control", "public, max-age=31536000, immutable");
  response.setHeader("content-length", file.bytes);
  response.type(name.endsWith(".png") ? "image/png" : "image/jpeg");
  await pipeline(file.content, response).catch((error: unknown) => {
    // Ignore the error when the browser closed the connection early.
    if (!response.destroyed) throw error;
  });
};
