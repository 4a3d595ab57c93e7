import type { Redis } from "ioredis";
import { expressionBuilder, sql, type Expression, type Kysely, type SqlBool } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { OneTimeKind } from "#infra/engines/one-time-keys/port.ts";
import { prefixOf } from "#infra/engines/one-time-keys/redis.ts";
import { prefixInRedis } from "#infra/engines/rate-limit/rate-limits.ts";

/** Temporary values of one kind, each under its own key. */
export type KeptValues = {
  /** Bytes of their keys and values as text. */
  bytes(): Promise<number>;
  clear(): Promise<void>;
};

/** Combines several kinds into one. */
const allOf = (kinds: readonly KeptValues[]): KeptValues => ({
  async bytes() {
    const sizes = await Promise.all(kinds.map((kind) => kind.bytes()));
    return sizes.reduce((sum, size) => sum + size, 0);
  },
  async clear() {
    await Promise.all(kinds.map((kind) => kind.clear()));
  },
});

/** Number of keys per step of a scan. */
const STEP = 500;

/** Values in Redis whose keys have this prefix. */
const keptInRedis = (redis: Redis, prefix: string): KeptValues => {
  const inSteps = async (work: (keys: string[]) => Promise<number>): Promise<number> => {
    let sum = 0;
    for await (const keys of redis.scanStream({ match: `${prefix}*`, count: STEP })) {
      if (keys.length > 0) sum += await work(keys);
    }
    return sum;
  };
  return {
    bytes: () =>
      inSteps(async (keys) => {
        const lengths = await Promise.all(keys.map((key) => redis.strlen(key)));
        return lengths.reduce((sum, length, index) => sum + length + (keys[index]?.length ?? 0), 0);
      }),
    async clear() {
      await inSteps((keys) => redis.unlink(...keys));
    },
  };
};

/** Rows of a table in PostgreSQL. `measured` is the column with most of their bytes. */
const keptInPostgres = (
  db: Kysely<Database>,
  table: "one_time_key" | "rate_limit",
  measured: "secret" | "key",
  which: Expression<SqlBool>,
): KeptValues => ({
  async bytes() {
    const { bytes } = await db
      .selectFrom(table)
      .where(which)
      .select(({ fn }) => fn.sum<string | null>(fn("length", [sql.ref(measured)])).as("bytes"))
      .executeTakeFirstOrThrow();
    return Number(bytes);
  },
  async clear() {
    await db.deleteFrom(table).where(which).execute();
  },
});

/** The unused one-time keys of one kind, in PostgreSQL and in Redis. */
export const keptKeys = (db: Kysely<Database>, redis: Redis | undefined, kind: OneTimeKind): KeptValues => {
  const isOfKind = expressionBuilder<Database, "one_time_key">()("kind", "=", kind);
  const inPostgres = keptInPostgres(db, "one_time_key", "secret", isOfKind);
  return redis ? allOf([inPostgres, keptInRedis(redis, prefixOf(kind))]) : inPostgres;
};

/** The counters of these limits, in PostgreSQL and in Redis. */
export const keptCounters = (db: Kysely<Database>, redis: Redis | undefined, names: readonly string[]): KeptValues => {
  const where = expressionBuilder<Database, "rate_limit">();
  return allOf(
    names.flatMap((name) => [
      keptInPostgres(db, "rate_limit", "key", where("key", "like", `${name}:%`)),
      ...(redis ? [keptInRedis(redis, `${prefixInRedis(name)}:`)] : []),
    ]),
  );
};
