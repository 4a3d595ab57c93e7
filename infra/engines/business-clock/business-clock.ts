import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

/**
 * The business time. It stamps events and records, and decides which day "today" is. Sessions, tokens, limits, one-time keys, locks, health checks
 * and heartbeats use the real clock.
 */
export type BusinessClock = {
  now(): Date;
  /** Reads the clock's setting from the database. A request, a check of the live channel and a job call this before `now()`. */
  read(): Promise<void>;
  /** True where a demonstration may move the clock. */
  moves: boolean;
};

/** The clock of every installation that is not a demonstration. It needs no database. */
export const realClock: BusinessClock = { now: () => new Date(), read: async () => undefined, moves: false };

/** The clock of a demonstration. The row `business_clock` says how far it is behind the real clock; without the row both are equal. */
export const createMovedClock = (db: () => Kysely<Database>): BusinessClock => {
  let behindMs = 0;
  return {
    now: () => new Date(Date.now() - behindMs),
    async read() {
      const row = await db().selectFrom("business_clock").select("behind_ms").executeTakeFirst();
      behindMs = Number(row?.behind_ms ?? 0);
    },
    moves: true,
  };
};

/**
 * Moves the clock forward to a moment (default: the real time). If the clock has passed the moment already, nothing changes. PostgreSQL rejects a
 * move backwards, and a move into the past where events exist.
 */
export const moveClock = async (db: Kysely<Database>, moment?: Date): Promise<void> => {
  const behind_ms = moment === undefined ? 0 : Math.max(0, Date.now() - moment.getTime());
  await db
    .insertInto("business_clock")
    .values({ behind_ms })
    .onConflict((conflict) =>
      conflict.column("one").doUpdateSet({ behind_ms }).where("business_clock.behind_ms", ">", String(behind_ms)),
    )
    .execute();
};
