import type { Transaction } from "kysely";
import { defaultLanguage, type Language } from "#contracts/locales/index.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { namedTables } from "#infra/engines/database/seeded-name.ts";
import type { Stored, Values } from "#server/application/record-rules.ts";

/** Removes the seeded name from an update. A form sends it back in the reader's language, and it must not count as a rename. */
export const withoutSeededName = async (
  db: Transaction<Database>,
  { table, title = "name" }: ResourceDefinition,
  before: Stored,
  values: Values,
  language: Language,
): Promise<Values> => {
  const { [title]: name, ...others } = values;
  if (language === defaultLanguage || namedTables[table] !== title || typeof name !== "string") return values;
  const isShown = db
    .selectFrom("seeded_record")
    .select("key")
    .where("record_id", "=", before.id)
    .where("name", "=", String(before[title]))
    .where("english_name", "=", name);
  return (await isShown.executeTakeFirst()) ? others : values;
};
