import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import { v4 } from "uuid";
import type { Database } from "#infra/engines/database/database.ts";
import { type OneTimeKeys, isOneTimeKey, lifeMsOf } from "./port.ts";
import { createRedisOneTimeKeys } from "./redis.ts";

const createPostgresOneTimeKeys = (db: Kysely<Database>, now: () => Date): OneTimeKeys => ({
  async put(kind, secret) {
    const id = v4();
    const moment = now();
    // Unused keys would stay for ever, so expired ones are deleted with each new key.
    await db.deleteFrom("one_time_key").where("expires_at", "<", moment).execute();
    const row = { id, kind, secret, expires_at: new Date(moment.getTime() + lifeMsOf(kind)) };
    await db.insertInto("one_time_key").values(row).execute();
    return id;
  },
  async take(kind, key) {
    if (!isOneTimeKey(key)) return undefined;
    const row = await db
      .deleteFrom("one_time_key")
      .where("id", "=", key)
      .where("kind", "=", kind)
      .returning(["secret", "expires_at"])
      .executeTakeFirst();
    return row && row.expires_at > now() ? row.secret : undefined;
  },
});

/** One-time keys in Redis if there is one, else in PostgreSQL. */
export const createOneTimeKeys = (db: Kysely<Database>, redis: Redis | undefined, now: () => Date): OneTimeKeys => {
  const inPostgres = createPostgresOneTimeKeys(db, now);
  return redis ? createRedisOneTimeKeys(redis, inPostgres, now) : inPostgres;
};
