import type { Kysely } from "kysely";
import type { LastChange } from "#contracts/wire/last-change.ts";
import type { Database } from "#infra/engines/database/database.ts";

const nameOf = async (db: Kysely<Database>, accountId: string | null): Promise<string | null> => {
  if (accountId === null) return null;
  const account = await db
    .selectFrom("account")
    .select(["nick_name", "user_name"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account ? account.nick_name || account.user_name : null;
};

/** Last change of a record as `record_change` keeps it; undefined for one that nobody has changed. */
export const lastChangeOf = async (db: Kysely<Database>, recordId: string): Promise<LastChange | undefined> => {
  const change = await db
    .selectFrom("record_change")
    .select(["user_id", "at"])
    .where("record_id", "=", recordId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return change && { changedByName: await nameOf(db, change.user_id), changedTime: change.at.toISOString() };
};
