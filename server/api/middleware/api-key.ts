import type { NextFunction, Request, RequestHandler, Response } from "express";
import { KEY_PREFIX, keyPattern, mayKeyOpen } from "#contracts/access/api-key.ts";
import { rates } from "#contracts/limits.ts";
import { ownKey } from "#infra/tenancy/tenant-place.ts";
import type { IdentifiedKey, IdentifyKey } from "#server/application/keys/identify-key.ts";
import type { Limits } from "#server/application/limits.ts";
import { addressOf } from "../http/address-of.ts";
import { Failure } from "../http/failure.ts";

/** The key of a call from `Authorization: Bearer cyl_…`, or undefined for other callers. */
export const keyOf = (request: Request): string | undefined =>
  new RegExp(`^bearer +(${KEY_PREFIX}\\S*) *$`, "i").exec(request.get("authorization") ?? "")?.[1];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The address without a key that stands in it, for logs. */
export const withoutKey = (text: string): string =>
  decoded(text).replaceAll(new RegExp(keyPattern, "g"), `${KEY_PREFIX}…`);

/**
 * Refuses an address with a key in it, which others can read in logs and histories.
 *
 * @param noteLeak tells those who keep the key
 */
export const keysInPlace =
  (noteLeak: (key: string) => Promise<void>): RequestHandler =>
  async (request: Request, _response: Response, next: NextFunction): Promise<void> => {
    const [key] = keyPattern.exec(decoded(request.originalUrl)) ?? [];
    if (key !== undefined) {
      await noteLeak(key);
      throw new Failure("key.inAddress");
    }
    next();
  };

/** Refuses a call with a key at an address that no key opens. */
export const demandOpenToKeys = (request: Request): void => {
  const path = request.originalUrl.split("?")[0] ?? "";
  if (keyOf(request) !== undefined && !mayKeyOpen(request.method, path)) throw new Failure("key.neverOpens");
};

/** Takes a call with a key. It throws for a key that opens nothing, and for one whose calls of this minute are used up. */
export const admitKey = async (
  { identifyKey, limits }: { identifyKey: IdentifyKey; limits: Pick<Limits, "apiKeyCalls"> },
  text: string,
  request: Request,
  response: Response,
): Promise<Extract<IdentifiedKey, { ok: true }>> => {
  const identified = await identifyKey(text, addressOf(request));
  if (!identified.ok) throw new Failure(identified.code);
  const { tenant, key } = identified;
  const { left, seconds, isOver } = await limits.apiKeyCalls.count(ownKey(tenant, key.id));
  response.set({
    "RateLimit-Limit": String(rates.apiKeyCalls.points),
    "RateLimit-Remaining": String(left),
    "RateLimit-Reset": String(seconds),
    "RateLimit-Policy": `${rates.apiKeyCalls.points};w=${rates.apiKeyCalls.seconds}`,
  });
  if (isOver) throw new Failure("request.tooMany", { retryAfter: seconds, params: { seconds } });
  return identified;
};
