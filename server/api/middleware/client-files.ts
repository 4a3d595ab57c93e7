import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";

/** The worker that decodes camera images. Its decoder is WebAssembly, which pages may not run. */
const codeReader = /^code-reader-[^/]*\.js$/;

/** A script or a style sheet with a hash in its name. */
const packable = /^\/assets\/[^/]+\.(js|css)$/;

/** Answers with the brotli file that the build put beside a script or a style sheet, where the browser takes it. */
const packedFiles =
  (folder: string): RequestHandler =>
  (request, response, next) => {
    const [, kind] = packable.exec(request.path) ?? [];
    if (kind !== undefined && existsSync(join(folder, `${request.path}.br`))) {
      response.vary("Accept-Encoding");
      if (request.acceptsEncodings("br") !== false) {
        request.url = request.url.replace(request.path, `${request.path}.br`);
        response.type(kind);
        response.setHeader("content-encoding", "br");
      }
    }
    next();
  };

/** The lifetime of a file in the browser's cache. Files under `assets` have a hash in their name and never change. */
const cacheControl = (name: string): string => {
  if (name.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  // A browser asks for the icon at each change of address.
  return name === "/icon.svg" ? "public, max-age=86400" : "no-cache";
};

/** Serves the client's files. The page and the service worker are revalidated at each load. */
export const clientFiles = (folder: string): RequestHandler[] => [
  packedFiles(folder),
  express.static(folder, {
    index: false,
    setHeaders(response, path) {
      const name = path.slice(folder.length);
      response.setHeader("cache-control", cacheControl(name));
      if (name.startsWith("/assets/") && codeReader.test(basename(path, ".br")))
        response.setHeader("content-security-policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
    },
  }),
];

/** Pages that an identity provider and a probe open (rules §1, open without a token). */
const openPages = new Set(["/", "/callback", "/refresh"]);

/**
 * Serves the client for a GET that accepts text/html, also under `/base`, where the client has routes (rules §1). Pages that are open without a
 * token are served whatever is accepted: a load balancer's probe accepts any type.
 */
export const clientPage = (folder: string): RequestHandler => {
  const page = join(folder, "index.html");
  return (request: Request, response: Response, next: NextFunction): void => {
    const asksForPage = request.method === "GET" && (request.get("accept") ?? "").includes("text/html");
    const isOpen = openPages.has(request.path) && ["GET", "HEAD"].includes(request.method);
    if (!(isOpen || asksForPage) || request.path.startsWith("/assets/") || !existsSync(page)) return next();
    response.setHeader("cache-control", "no-cache");
    response.sendFile(page);
  };
};
