import type { Kysely } from "kysely";
import { uuid } from "#contracts/fields/scalars.ts";
import type { Database } from "#infra/engines/database/database.ts";

/** Current names by id. Text that is not an id has no name. */
export type Names = ReadonlyMap<string, string>;

const distinct = (ids: readonly string[]): string[] => [...new Set(ids.flatMap((id) => uuid.safeParse(id).data ?? []))];
const asNames = (rows: readonly { id: string; name: string | null }[]): Names =>
  new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));

/** Nicknames of accounts, or their user names. */
export const userNames = async (db: Kysely<Database>, ids: readonly string[]): Promise<Names> => {
  const accountIds = distinct(ids);
  if (accountIds.length === 0) return new Map();
  return asNames(
    await db
      .selectFrom("account")
      .select((row) => ["id", row.fn.coalesce("nick_name", "user_name").as("name")])
      .where("id", "in", accountIds)
      .execute(),
  );
};

const namesIn =
  (table: "company" | "client" | "employee") =>
  async (db: Kysely<Database>, ids: readonly string[]): Promise<Names> => {
    const rowIds = distinct(ids);
    if (rowIds.length === 0) return new Map();
    return asNames(await db.selectFrom(table).select(["id", "name"]).where("id", "in", rowIds).execute());
  };
export const companyNames = namesIn("company");
export const clientNames = namesIn("client");
export const employeeNames = namesIn("employee");
