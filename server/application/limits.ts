import { rates, type Rate, type RateName } from "#contracts/limits.ts";
import type { RateLimit, RateLimits } from "#infra/engines/rate-limit/rate-limits.ts";

/** A counter for each row of {@link rates}. */
export type Limits = Record<RateName, RateLimit>;

/** @param ofPlatform creates limits that all processes share, `ofThisProcess` limits for this process alone */
export const createLimits = (ofPlatform: RateLimits, ofThisProcess: RateLimits): Limits => {
  const limits = Object.entries<Rate>(rates).map(([name, { points, seconds, ofProcess = false }]) => {
    const counting = ofProcess ? ofThisProcess : ofPlatform;
    return [name, counting({ name, points, seconds })];
  });
  return Object.fromEntries(limits) as Limits;
};
