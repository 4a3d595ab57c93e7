import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import express, { type Request, type RequestHandler } from "express";
import { sizes } from "#contracts/limits.ts";
import { sketchJson } from "#contracts/wire/json-text.ts";
import { Failure } from "./failure.ts";

/** Bodies that write some character as a `\u` escape. */
const escaped = new WeakSet<object>();

/** SHA-256 of the bodies of calls with an `Idempotency-Key`. */
const digests = new WeakMap<object, Buffer>();
const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest();

/** SHA-256 of a body as it was sent, of a call with an `Idempotency-Key`. */
export const bodyDigest = (request: object): Buffer => digests.get(request) ?? sha256("");

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
  if (request.headers["idempotency-key"] !== undefined) digests.set(request, sha256(bytes));
};
