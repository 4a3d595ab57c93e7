import type { Config } from "#infra/process/config/config.ts";
import type { LiveBus } from "./port.ts";
import { createPostgresLiveBus } from "./postgres.ts";
import { createRedisLiveBus } from "./redis.ts";

/** The live bus that the configuration chooses: on Redis with `REDIS_URL`, else on the PostgreSQL of the read models. */
export function createLiveBus(
  { redisUrl }: Pick<Config, "redisUrl">,
  databaseUrl: string,
  onError: (error: Error) => void,
): LiveBus {
  if (redisUrl) return createRedisLiveBus({ url: redisUrl, onError });
  return createPostgresLiveBus({ connectionString: databaseUrl });
}
