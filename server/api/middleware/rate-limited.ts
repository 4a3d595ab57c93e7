import type { NextFunction, Request, Response } from "express";
import type { RateLimit } from "#infra/engines/rate-limit/rate-limits.ts";
import { ownKey } from "#infra/tenancy/tenant-place.ts";
import { addressKey } from "#server/application/address-key.ts";
import { addressOf } from "../http/address-of.ts";
import { Failure } from "../http/failure.ts";
import { contextOf, type RequestContext } from "../http/request-context.ts";

/** Takes points of a limit; ends the request with 429 `request.tooMany` and Retry-After when they are used up. */
export const demandRate = async (limit: RateLimit, key: string, points?: number): Promise<void> => {
  const seconds = await limit.take(key, points);
  if (seconds !== undefined) throw new Failure("request.tooMany", { retryAfter: seconds, params: { seconds } });
};

/** Takes a point of the caller's address; stands before routes that are open without a token. */
export const rateByAddress =
  (limit: RateLimit) =>
  async (request: Request, _response: Response, next: NextFunction): Promise<void> => {
    await demandRate(limit, addressKey(addressOf(request)));
    next();
  };

/** Takes a point of the signed-in account. */
export const rateByAccount =
  (limit: RateLimit) =>
  async (_request: Request, response: Response, next: NextFunction): Promise<void> => {
    await demandRate(limit, accountKey(contextOf(response)));
    next();
  };

/** The key by which the signed-in account is counted. */
export const accountKey = ({ tenant, caller }: RequestContext): string => ownKey(tenant, caller.userId);
