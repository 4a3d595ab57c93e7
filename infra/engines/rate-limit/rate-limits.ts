import type { Redis } from "ioredis";
import type { Pool } from "pg";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";

/** A count by key over a window of time that begins with the key's first point; all server processes count together. */
export type RateLimit = {
  /** Consumes points (default 1). Returns the seconds to wait when the limit is exceeded. */
  take(key: string, points?: number): Promise<number | undefined>;
  giveBack(key: string): Promise<void>;
  /** Points taken in the window. */
  taken(key: string): Promise<number>;
};

/** Makes a limit of so many points in so many seconds; its name keeps its keys apart from others'. */
export type RateLimits = (limit: { name: string; points: number; seconds: number }) => RateLimit;

export const prefixInRedis = (name: string): string => `cylindra:limit:${name}`;

/** Counts in the table `rate_limit`, which has the shape that rate-limiter-flexible expects. */
const createPostgresRateLimits =
  (pool: Pool): RateLimits =>
  (limit) =>
    toRateLimit(inPostgres(pool, limit));

/** Counts in Redis; while Redis is away, in PostgreSQL: a lost Redis lets nobody guess without an end, and keeps nobody out. */
const createRedisRateLimits =
  (redis: Redis, pool: Pool): RateLimits =>
  ({ name, points, seconds }) => {
    const insuranceLimiter = inPostgres(pool, { name, points, seconds });
    const common = { storeClient: redis, keyPrefix: prefixInRedis(name), points, duration: seconds };
    return toRateLimit(new RateLimiterRedis({ ...common, insuranceLimiter, rejectIfRedisNotReady: true }));
  };

/** Counts in this process alone, for what belongs to one process anyway. */
export const createMemoryRateLimits =
  (): RateLimits =>
  ({ name, points, seconds }) =>
    toRateLimit(new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }));

/** Rate limits in Redis when there is one, else in PostgreSQL. */
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
  async giveBack(key) {
    await limiter.reward(key);
  },
  async taken(key) {
    return Math.max(0, (await limiter.get(key))?.consumedPoints ?? 0);
  },
});
