import type { Kysely } from "kysely";
import type { ListName } from "#contracts/lists/index.ts";
import type { Database } from "../database/database.ts";
import { readCustomerLimits } from "./customer-limits.ts";

/** Returns extra search values of a list, in addition to the query and the scope. `undefined`: the list is empty. */
export type Narrow = (db: Kysely<Database>, now: Date) => Promise<Record<string, string> | undefined>;

const DAY_MS = 86_400_000;

/** A cylinder is overdue when it has been at its customer since before this time. `undefined` while that limit is off. */
export const heldTooLongBefore = async (db: Kysely<Database>, now: Date): Promise<string | undefined> => {
  const { maxDays } = await readCustomerLimits(db);
  return maxDays === undefined ? undefined : new Date(now.getTime() - maxDays * DAY_MS).toISOString();
};

const olderThanAllowed: Narrow = async (db, now) => {
  const heldBefore = await heldTooLongBefore(db, now);
  return heldBefore === undefined ? undefined : { heldBefore };
};

/** Lists that a configured limit filters. */
export const narrowed: Partial<Record<ListName, Narrow>> = { customerOverdue: olderThanAllowed };
