import type { LiveBus } from "./port.ts";
import { createPostgresLiveBus } from "./postgres.ts";
import { createRedisLiveBus } from "./redis.ts";

export type LiveBusPlace = {
  databaseUrl: string;
  redisUrl?: string;
  /** Keeps tenants apart who share a Redis; may be empty. A notice of PostgreSQL stays within its database anyway. */
  mark: string;
  onError(error: Error): void;
};

/** The live bus of one tenant: on Redis where one is given, else on the PostgreSQL of its read models. */
export function createLiveBus({ databaseUrl, redisUrl, mark, onError }: LiveBusPlace): LiveBus {
  if (redisUrl) return createRedisLiveBus({ url: redisUrl, mark, onError });
  return createPostgresLiveBus({ connectionString: databaseUrl });
}
