import { rates, type Rate, type RateName } from "#contracts/limits.ts";
import type { RateLimit, RateLimits } from "#infra/engines/rate-limit/rate-limits.ts";

/** A counter for each row of {@link rates}. */
export type Limits = Record<RateName, RateLimit>;

/** @param shared counts for all server processes together; `own` counts for this process alone */
export const createLimits = (shared: RateLimits, own: RateLimits): Limits => {
  const made = Object.entries<Rate>(rates).map(([name, { points, seconds, ofProcess = false }]) => {
    const counting = ofProcess ? own : shared;
    return [name, counting({ name, points, seconds })];
  });
  return Object.fromEntries(made) as Limits;
};
