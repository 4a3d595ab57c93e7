import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import { allOf, type KeptValues } from "#infra/engines/kept-values/port.ts";
import { keptInRedis } from "#infra/engines/kept-values/redis.ts";
import type { OneTimeKind } from "./port.ts";
import { prefixOf } from "./redis.ts";

const keptInPostgres = (db: Kysely<Database>, kind: OneTimeKind): KeptValues => ({
  async bytes() {
    const rows = db.selectFrom("one_time_key").where("kind", "=", kind);
    const { bytes } = await rows
      .select(({ fn }) => fn.sum<string | null>(fn("length", ["secret"])).as("bytes"))
      .executeTakeFirstOrThrow();
    return Number(bytes);
  },
  async clear() {
    await db.deleteFrom("one_time_key").where("kind", "=", kind).execute();
  },
});

/** The one-time keys of one kind that nobody has taken yet, wherever they are kept. */
export const keptKeys = (db: Kysely<Database>, redis: Redis | undefined, kind: OneTimeKind): KeptValues => {
  const inPostgres = keptInPostgres(db, kind);
  return redis ? allOf([inPostgres, keptInRedis(redis, prefixOf(kind))]) : inPostgres;
};
