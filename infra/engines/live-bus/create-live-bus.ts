import type { LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import type { LiveBus } from "./port.ts";
import { createPostgresLiveBus } from "./postgres.ts";
import { createRedisLiveBus } from "./redis.ts";

export type LiveBusPlace = {
  databaseUrl: string;
  redisUrl?: string;
  /** Separates tenants that share a Redis. May be empty; PostgreSQL needs no mark, because its notices stay within the database. */
  mark: string;
  /** The tenant's connection for several engines, where PostgreSQL carries the hints. */
  line?(): LastingConnection;
  onError(error: Error): void;
};

/** The live bus of one tenant: on Redis if it has an address, else on the PostgreSQL of the read models. */
export function createLiveBus({ databaseUrl, redisUrl, mark, line, onError }: LiveBusPlace): LiveBus {
  if (redisUrl) return createRedisLiveBus({ url: redisUrl, mark, onError });
  return createPostgresLiveBus({ connectionString: databaseUrl, line: line?.() });
}
