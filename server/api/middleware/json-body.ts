import express, { type Request, type RequestHandler } from "express";

/**
 * Reads a body as JSON whatever it calls itself: the interface knows nothing else, and a search that is not read would answer as if
 * nothing had been asked. Uploads alone are multipart, and their route reads them.
 *
 * @param limit such as "2mb"
 */
export const jsonBody = (limit: string): RequestHandler => express.json({ limit, type: isNoUpload });

const isNoUpload = (request: { headers: Request["headers"] }): boolean =>
  !/^multipart\//i.test(request.headers["content-type"] ?? "");
