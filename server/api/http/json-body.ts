import type { IncomingMessage } from "node:http";
import express, { type Request, type RequestHandler } from "express";
import { sizes } from "#contracts/limits.ts";
import { sketchJson } from "#contracts/wire/json-text.ts";
import { Failure } from "./failure.ts";

/** Bodies in which some character stands by its number. */
const escaped = new WeakSet<object>();

/** Tells whether the body that was read may hold text that cannot be stored: NUL and half a surrogate pair are sent by their numbers alone. */
export const mayHoldUnstorable = (request: object): boolean => escaped.has(request);

/**
 * Reads a body as JSON whatever it calls itself: the interface knows nothing else, and a search that is not read would answer as if
 * nothing had been asked. Uploads alone are multipart, and their route reads them.
 *
 * @param limit such as "2mb"
 */
export const jsonBody = (limit: string): RequestHandler => express.json({ limit, type: isNoUpload, verify: checkText });

const isNoUpload = (request: { headers: Request["headers"] }): boolean =>
  !/^multipart\//i.test(request.headers["content-type"] ?? "");

/** Runs on the bytes, before they are parsed. */
const checkText = (request: IncomingMessage, _response: unknown, bytes: Buffer, charset: string): void => {
  // RFC 8259: JSON between systems is UTF-8. In another encoding a bracket looks like half a letter.
  if (charset !== "utf-8") throw new Failure("request.bad", { errors: [{ path: "", code: "request.bad" }] });
  const { tooDeep, hasEscapes } = sketchJson(bytes);
  if (tooDeep) throw new Failure("request.tooDeep", { params: { levels: sizes.jsonDepth } });
  if (hasEscapes) escaped.add(request);
};
