import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { OneTimeKeys } from "./port.ts";
import { createPostgresOneTimeKeys } from "./postgres.ts";
import { createRedisOneTimeKeys } from "./redis.ts";

/** One-time keys in Redis when there is one, else in PostgreSQL. */
export const createOneTimeKeys = (db: Kysely<Database>, redis: Redis | undefined, now: () => Date): OneTimeKeys => {
  const inPostgres = createPostgresOneTimeKeys(db, now);
  return redis ? createRedisOneTimeKeys(redis, inPostgres, now) : inPostgres;
};
