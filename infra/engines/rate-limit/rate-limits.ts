import type { Redis } from "ioredis";
import type { Pool } from "pg";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";

/** A count by key over a time window, which begins with the key's first point. All server processes share the count. */
export type RateLimit = {
  /** Takes points (default 1). Returns the seconds to wait when the limit is exceeded. */
  take(key: string, points?: number): Promise<number | undefined>;
  /** Takes a point and says what is left of the window: points, and seconds until it ends. */
  count(key: string): Promise<{ left: number; seconds: number; isOver: boolean }>;
  giveBack(key: string): Promise<void>;
  /** Number of points taken in the window. */
  taken(key: string): Promise<number>;
};

/** Makes a limit of `points` in `seconds`. Its name separates its keys from those of other limits. */
export type RateLimits = (limit: { name: string; points: number; seconds: number }) => RateLimit;

export const prefixInRedis = (name: string): string => `cylindra:limit:${name}`;

/** Counts in the table `rate_limit`, in the form that rate-limiter-flexible expects. */
const createPostgresRateLimits =
  (pool: Pool): RateLimits =>
  (limit) =>
    toRateLimit(inPostgres(pool, limit));

/** Counts in Redis, or in PostgreSQL while Redis is away. A lost Redis thus allows no endless guessing and locks nobody out. */
const createRedisRateLimits =
  (redis: Redis, pool: Pool): RateLimits =>
  ({ name, points, seconds }) => {
    const insuranceLimiter = inPostgres(pool, { name, points, seconds });
    const common = { storeClient: redis, keyPrefix: prefixInRedis(name), points, duration: seconds };
    return toRateLimit(new RateLimiterRedis({ ...common, insuranceLimiter, rejectIfRedisNotReady: true }));
  };

/** Counts in this process only, for limits that belong to one process. */
export const createMemoryRateLimits =
  (): RateLimits =>
  ({ name, points, seconds }) =>
    toRateLimit(new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }));

/** Rate limits in Redis if there is one, else in PostgreSQL. */
export const createRateLimits = (pool: Pool, redis: Redis | undefined): RateLimits =>
  redis ? createRedisRateLimits(redis, pool) : createPostgresRateLimits(pool);

const inPostgres = (pool: Pool, { name, points, seconds }: Parameters<RateLimits>[0]): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });

const toRateLimit = (limiter: RateLimiterAbstract): RateLimit => ({
  async take(key, points = 1) {
    try {
      await limiter.consume(key, points);
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  },
  async count(key) {
    const { remainingPoints, msBeforeNext, isOver } = await limiter.consume(key).then(
      (taken) => ({ ...taken.toJSON(), isOver: false }),
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return { ...refusal.toJSON(), isOver: true };
        throw refusal;
      },
    );
    return { left: Math.max(0, remainingPoints), seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)), isOver };
  },
  async giveBack(key) {
    await limiter.reward(key);
  },
  async taken(key) {
    return Math.max(0, (await limiter.get(key))?.consumedPoints ?? 0);
  },
});
