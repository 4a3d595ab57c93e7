import type { Redis } from "ioredis";
import { expressionBuilder, sql, type Expression, type Kysely, type SqlBool } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { OneTimeKind } from "#infra/engines/one-time-keys/port.ts";
import { prefixOf } from "#infra/engines/one-time-keys/redis.ts";
import { prefixInRedis } from "#infra/engines/rate-limit/rate-limits.ts";

/** Values of one kind that are kept for a while, each under a key of its own. */
export type KeptValues = {
  /** Bytes of their keys and values as text. */
  bytes(): Promise<number>;
  clear(): Promise<void>;
};

/** Several kinds as one. */
const allOf = (kinds: readonly KeptValues[]): KeptValues => ({
  async bytes() {
    const sizes = await Promise.all(kinds.map((kind) => kind.bytes()));
    return sizes.reduce((sum, size) => sum + size, 0);
  },
  async clear() {
    await Promise.all(kinds.map((kind) => kind.clear()));
  },
});

/** Keys that one step of a scan looks at. */
const STEP = 500;

/** Values in Redis whose keys begin alike. */
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

/** Rows of a table in PostgreSQL; `measured` is the column that holds most of their bytes. */
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

/** The one-time keys of one kind that nobody has taken yet, wherever they are kept. */
export const keptKeys = (db: Kysely<Database>, redis: Redis | undefined, kind: OneTimeKind): KeptValues => {
  const isOfKind = expressionBuilder<Database, "one_time_key">()("kind", "=", kind);
  const inPostgres = keptInPostgres(db, "one_time_key", "secret", isOfKind);
  return redis ? allOf([inPostgres, keptInRedis(redis, prefixOf(kind))]) : inPostgres;
};

/** The counters of these limits, wherever they are kept. */
export const keptCounters = (db: Kysely<Database>, redis: Redis | undefined, names: readonly string[]): KeptValues => {
  const where = expressionBuilder<Database, "rate_limit">();
  return allOf(
    names.flatMap((name) => [
      keptInPostgres(db, "rate_limit", "key", where("key", "like", `${name}:%`)),
      ...(redis ? [keptInRedis(redis, `${prefixInRedis(name)}:`)] : []),
    ]),
  );
};
