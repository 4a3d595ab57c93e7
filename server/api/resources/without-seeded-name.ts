import { sql, type Transaction } from "kysely";
import type { Language } from "#contracts/locales/index.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { nameFor, namedTables } from "#infra/engines/database/seeded-name.ts";
import type { Stored, Values } from "#server/application/record-rules.ts";

/**
 * The values of an update, without a name that a form only sends back: the seeded one in the reader's language renames nothing. SQL text, as the
 * name is a value here and no column.
 */
export const withoutSeededName = async (
  db: Transaction<Database>,
  { table, title = "name" }: ResourceDefinition,
  before: Stored,
  values: Values,
  language: Language,
): Promise<Values> => {
  const { [title]: given, ...others } = values;
  if (given === undefined || given === before[title] || namedTables[table] !== title) return values;
  const shown = nameFor(language, sql`${before.id}::uuid`, sql<string>`${before[title]}::text`);
  const { rows } = await sql<{ shown: string }>`select ${shown} as shown`.execute(db);
  return rows[0]?.shown === given ? others : values;
};
