import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

/** Runs each work after the one before it has ended, even if that failed. */
export const createTurns = (): ((work: () => Promise<void>) => Promise<void>) => {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
};

/** Log order of the newest row. Rows up to it count as known. */
export const newestIn = async (
  db: Kysely<Database>,
  table: "read.exception_row" | "read.exception_action",
): Promise<bigint> => {
  const newest = db.selectFrom(table).select(({ fn }) => fn.max("log_order").as("order"));
  return BigInt((await newest.executeTakeFirst())?.order ?? 0);
};
