import type { Kysely } from "kysely";
import type { ListName } from "#contracts/lists/index.ts";
import type { Database } from "../database/database.ts";
import { readCustomerLimits } from "./customer-limits.ts";

/** Search values that a list has beside the query and the reader's scope, whatever the query says; `undefined`: nothing is in it. */
export type Narrow = (db: Kysely<Database>, now: Date) => Promise<Record<string, string> | undefined>;

const DAY_MS = 86_400_000;

/** Since when a cylinder must have been at its customer to be overdue; `undefined` while that limit is off. */
export const heldTooLongBefore = async (db: Kysely<Database>, now: Date): Promise<string | undefined> => {
  const { maxDays } = await readCustomerLimits(db);
  return maxDays === undefined ? undefined : new Date(now.getTime() - maxDays * DAY_MS).toISOString();
};

const olderThanAllowed: Narrow = async (db, now) => {
  const heldBefore = await heldTooLongBefore(db, now);
  return heldBefore === undefined ? undefined : { heldBefore };
};

/** Lists that are cut by what somebody configured. */
export const narrowed: Partial<Record<ListName, Narrow>> = { customerOverdue: olderThanAllowed };
