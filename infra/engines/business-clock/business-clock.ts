import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

/**
 * The time at which business happens: it stamps events and records, and says which day "today" is. Sessions, tokens, limits, one-time keys,
 * locks, health and beats go by the real clock.
 */
export type BusinessClock = {
  now(): Date;
  /** Reads where the clock stands. A request, a look of the live channel and a job do it before they ask for the time. */
  read(): Promise<void>;
  /** True where a demonstration may move it. */
  moves: boolean;
};

/** The clock of every installation that is no demonstration. It asks nobody. */
export const realClock: BusinessClock = { now: () => new Date(), read: async () => undefined, moves: false };

/** The clock that a demonstration moves: as far behind the real one as the row `business_clock` says; without the row it is the real one. */
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
 * Puts the clock to a moment, by default the real time; one that it has passed already is left behind. PostgreSQL refuses to move it
 * backwards, and to begin a past where something is recorded.
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
