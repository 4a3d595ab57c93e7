import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";

/** The thread that decodes what the camera sees. Its decoder is WebAssembly, which no page may run. */
const codeReader = /^code-reader-[^/]*\.js$/;

/** The client's own files. Those under `assets` carry a hash in their name and never change; all else is asked for again. */
export const clientFiles = (folder: string): RequestHandler =>
  express.static(folder, {
    index: false,
    setHeaders(response, path) {
      const isHashed = path.startsWith(join(folder, "assets"));
      response.setHeader("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      if (isHashed && codeReader.test(basename(path)))
        response.setHeader("content-security-policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
    },
  });

/**
 * A GET that accepts text/html is answered with the client, under `/base` too: the client has routes there (rules §1). `/` is the client for
 * everybody: what asks whether a server is there, such as a load balancer, accepts anything.
 */
export const clientPage = (folder: string): RequestHandler => {
  const page = join(folder, "index.html");
  return (request: Request, response: Response, next: NextFunction): void => {
    const asksForPage = request.method === "GET" && (request.get("accept") ?? "").includes("text/html");
    const isRoot = request.path === "/" && ["GET", "HEAD"].includes(request.method);
    if (!(isRoot || asksForPage) || request.path.startsWith("/assets/") || !existsSync(page)) return next();
    response.setHeader("cache-control", "no-cache");
    response.sendFile(page);
  };
};
