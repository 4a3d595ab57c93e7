import type { Kysely } from "kysely";
import { sizes } from "#contracts/limits.ts";
import type { Preference } from "#contracts/wire/preferences.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { done, refusedCall, type Answer } from "./answer.ts";

/** The preferences of an account, or the one of a key. */
export const preferencesOf = async (db: Kysely<Database>, accountId: string, key?: string): Promise<Preference[]> => {
  const all = db.selectFrom("preference").select(["key", "value"]).where("account_id", "=", accountId);
  return (key === undefined ? all : all.where("key", "=", key)).orderBy("key").execute();
};

/** Keeps one preference of an account; the last write of a key wins. */
export const keepPreference = async (
  db: Kysely<Database>,
  accountId: string,
  { key, value }: Preference,
): Promise<Answer<null>> => {
  const { others } = await db
    .selectFrom("preference")
    .where("account_id", "=", accountId)
    .where("key", "!=", key)
    .select((eb) => eb.fn.countAll<string>().as("others"))
    .executeTakeFirstOrThrow();
  if (Number(others) >= sizes.preferencesOfAccount)
    return refusedCall("preference.tooMany", { params: { limit: sizes.preferencesOfAccount } });
  const text = JSON.stringify(value);
  await db
    .insertInto("preference")
    .values({ account_id: accountId, key, value: text })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "key"]).doUpdateSet((eb) => ({ value: text, changed_time: eb.fn("now") })),
    )
    .execute();
  return done(null);
};
