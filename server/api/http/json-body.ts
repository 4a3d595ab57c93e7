import type { IncomingMessage } from "node:http";
import express, { type Request, type RequestHandler } from "express";
import { sizes } from "#contracts/limits.ts";
import { sketchJson } from "#contracts/wire/json-text.ts";
import { Failure } from "./failure.ts";

/** Bodies that write some character as a `\u` escape. */
const escaped = new WeakSet<object>();

/** True if the body may hold text that cannot be stored. NUL and half a surrogate pair can only be sent as escapes. */
export const mayHoldUnstorable = (request: object): boolean => escaped.has(request);

/**
 * Parses every body as JSON, whatever its content type, so that no search is ignored. Only uploads are multipart, and their route reads them.
 *
 * @param limit such as "2mb"
 */
export const jsonBody = (limit: string): RequestHandler => express.json({ limit, type: isNoUpload, verify: checkText });

const isNoUpload = (request: { headers: Request["headers"] }): boolean =>
  !/^multipart\//i.test(request.headers["content-type"] ?? "");

/** Checks the bytes before they are parsed. */
const checkText = (request: IncomingMessage, _response: unknown, bytes: Buffer, charset: string): void => {
  // RFC 8259 requires UTF-8. In another encoding a bracket can be half of a character.
  if (charset !== "utf-8") throw new Failure("request.bad", { errors: [{ path: "", code: "request.bad" }] });
  const { tooDeep, hasEscapes } = sketchJson(bytes);
  if (tooDeep) throw new Failure("request.tooDeep", { params: { levels: sizes.jsonDepth } });
  if (hasEscapes) escaped.add(request);
};
