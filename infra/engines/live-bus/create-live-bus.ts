import type { LiveBus } from "./port.ts";
import { createPostgresLiveBus } from "./postgres.ts";
import { createRedisLiveBus } from "./redis.ts";

export type LiveBusPlace = {
  databaseUrl: string;
  redisUrl?: string;
  /** Separates tenants that share a Redis. May be empty; PostgreSQL needs no mark, because its notices stay within the database. */
  mark: string;
  onError(error: Error): void;
};

/** The live bus of one tenant: on Redis if it has an address, else on the PostgreSQL of the read models. */
export function createLiveBus({ databaseUrl, redisUrl, mark, onError }: LiveBusPlace): LiveBus {
  if (redisUrl) return createRedisLiveBus({ url: redisUrl, mark, onError });
  return createPostgresLiveBus({ connectionString: databaseUrl });
}
