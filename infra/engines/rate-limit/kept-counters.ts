import type { Redis } from "ioredis";
import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import { allOf, type KeptValues } from "#infra/engines/kept-values/port.ts";
import { keptInRedis } from "#infra/engines/kept-values/redis.ts";
import { prefixInRedis } from "./rate-limits.ts";

const keptInPostgres = (db: Kysely<Database>, name: string): KeptValues => ({
  async bytes() {
    const rows = db.selectFrom("rate_limit").where("key", "like", `${name}:%`);
    const { bytes } = await rows
      .select(({ fn }) => fn.sum<string | null>(fn("length", ["key"])).as("bytes"))
      .executeTakeFirstOrThrow();
    return Number(bytes);
  },
  async clear() {
    await db.deleteFrom("rate_limit").where("key", "like", `${name}:%`).execute();
  },
});

/** The counters of these limits, wherever they are kept. */
export const keptCounters = (db: Kysely<Database>, redis: Redis | undefined, names: readonly string[]): KeptValues =>
  allOf(
    names.flatMap((name) => [
      keptInPostgres(db, name),
      ...(redis ? [keptInRedis(redis, `${prefixInRedis(name)}:`)] : []),
    ]),
  );
