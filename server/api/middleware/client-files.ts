import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** The client's own files. Those under `assets` carry a hash in their name and never change; all else is asked for again. */
export const clientFiles = (folder: string): RequestHandler =>
  express.static(folder, {
    index: false,
    setHeaders(response, path) {
      const isHashed = path.startsWith(join(folder, "assets"));
      response.setHeader("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });

/** A GET that accepts text/html is answered with the client, under `/base` too: the client has routes there (decisions §1). */
export const clientPage = (folder: string): RequestHandler => {
  const page = join(folder, "index.html");
  return (request: Request, response: Response, next: NextFunction): void => {
    const isPage = request.method === "GET" && (request.get("accept") ?? "").includes("text/html");
    if (!isPage || request.path.startsWith("/assets/") || !existsSync(page)) return next();
    response.setHeader("cache-control", "no-cache");
    response.sendFile(page);
  };
};
