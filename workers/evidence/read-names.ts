import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const AT_ONCE = 5000;

/** Reads from today's records the names that the ids in events have: of people, employees, companies, customers and vehicles. */
export const readNames = async (
  db: Kysely<Database>,
  leaves: readonly string[],
): Promise<Record<string, Record<string, string>>> => {
  const ids = [...new Set(leaves.flatMap((leaf) => leaf.match(uuids) ?? []))];
  const names: Record<string, Record<string, string>> = {};
  const keep = (kind: string, rows: readonly { id: string; name: string | null }[]): void => {
    for (const { id, name } of rows) if (name !== null) (names[kind] ??= {})[id] = name;
  };
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const people = db.selectFrom("account").where("id", "in", some);
    keep(
      "accounts",
      await people.select((eb) => ["id", eb.fn.coalesce("nick_name", "user_name").as("name")]).execute(),
    );
    const named = { employees: "employee", companies: "company", customers: "client" } as const;
    for (const [kind, table] of Object.entries(named))
      keep(kind, await db.selectFrom(table).select(["id", "name"]).where("id", "in", some).execute());
  }
  return names;
};
