import type { NextFunction, Request, Response } from "express";
import type { RateLimit } from "#infra/engines/rate-limit/rate-limits.ts";
import { ownKey } from "#infra/tenancy/tenant-place.ts";
import { addressKey } from "#server/application/address-key.ts";
import { addressOf } from "../http/address-of.ts";
import { Failure } from "../http/failure.ts";
import { contextOf, type RequestContext } from "../http/request-context.ts";

/** Takes points from a rate limit. Throws 429 `request.tooMany` with Retry-After when none are left. */
export const demandRate = async (limit: RateLimit, key: string, points?: number): Promise<void> => {
  const seconds = await limit.take(key, points);
  if (seconds !== undefined) throw new Failure("request.tooMany", { retryAfter: seconds, params: { seconds } });
};

/** Takes a point for the caller's address. Used before routes that are open without a token. */
export const rateByAddress =
  (limit: RateLimit) =>
  async (request: Request, _response: Response, next: NextFunction): Promise<void> => {
    await demandRate(limit, addressKey(addressOf(request)));
    next();
  };

/** Takes a point for the signed-in account. */
export const rateByAccount =
  (limit: RateLimit) =>
  async (_request: Request, response: Response, next: NextFunction): Promise<void> => {
    await demandRate(limit, accountKey(contextOf(response)));
    next();
  };

/** Rate limit key of the signed-in account. */
export const accountKey = ({ tenant, caller }: RequestContext): string => ownKey(tenant, caller.userId);
