import type { Kysely } from "kysely";
import { uuid } from "#contracts/fields/schema.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { lookupNamed } from "#contracts/resources/lookups.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { snake } from "#infra/engines/database/snake.ts";

/** Names of the records that a list's filters name by their ids, by id; a record that is gone keeps its name. */
export const namesOfFilters = async (
  db: Kysely<Database>,
  { search }: ListDefinition,
  values: Record<string, unknown>,
): Promise<ReadonlyMap<string, string>> => {
  const asked = Object.entries(search).flatMap(([name, { lookup }]) => {
    const id = values[name];
    const source = lookup === undefined ? undefined : lookupNamed(lookup);
    return source && typeof id === "string" && uuid.test(id) ? [{ id, source }] : [];
  });
  const found = await Promise.all(
    asked.map(async ({ id, source: { table, title } }) => {
      const tables = db.withTables<Record<string, Record<string, string | null>>>();
      const row = await tables.selectFrom(table).select(snake(title)).where("id", "=", id).executeTakeFirst();
      return [id, row?.[snake(title)] ?? id] as const;
    }),
  );
  return new Map(found);
};
