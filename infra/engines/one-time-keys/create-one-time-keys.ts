import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import { v4 } from "uuid";
import type { Database } from "#infra/engines/database/database.ts";
import { type OneTimeKeys, type OneTimeKind, isOneTimeKey, lifeMsOf } from "./port.ts";
import { createRedisOneTimeKeys } from "./redis.ts";

const createPostgresOneTimeKeys = (db: Kysely<Database>, now: () => Date): OneTimeKeys => ({
  async put(kind, secret) {
    const id = v4();
    await keep(db, now(), { id, kind, secret });
    return id;
  },
  once: (kind, id) => keep(db, now(), { id, kind, secret: "" }),
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

/** Returns false if the key exists. Unused keys would stay for ever, so expired ones are deleted with each new key. */
const keep = async (
  db: Kysely<Database>,
  moment: Date,
  key: { id: string; kind: OneTimeKind; secret: string },
): Promise<boolean> => {
  await db.deleteFrom("one_time_key").where("expires_at", "<", moment).execute();
  const row = { ...key, expires_at: new Date(moment.getTime() + lifeMsOf(key.kind)) };
  const inserting = db
    .insertInto("one_time_key")
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return (await inserting.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
};

/** One-time keys in Redis if there is one, else in PostgreSQL. */
export const createOneTimeKeys = (db: Kysely<Database>, redis: Redis | undefined, now: () => Date): OneTimeKeys => {
  const inPostgres = createPostgresOneTimeKeys(db, now);
  return redis ? createRedisOneTimeKeys(redis, inPostgres, now) : inPostgres;
};
