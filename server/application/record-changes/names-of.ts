import type { Kysely } from "kysely";
import type { Field } from "#contracts/fields/field.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { snake } from "#infra/engines/database/snake.ts";

/** A field with the values that it had. */
export type Referring = { field: Field; values: readonly unknown[] };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === "string" && uuid.test(id));

/** Names of the records that these fields refer to, by id; removed ones too. */
export const namesOf = async (
  db: Kysely<Database>,
  referring: readonly Referring[],
): Promise<Record<string, string>> => {
  const known: Record<string, string> = {};
  for (const { field, values } of referring) {
    const ids = values.flatMap(idsIn).filter((id) => !(id in known));
    if (!field.ref || ids.length === 0) continue;
    const { table, nameColumn } = field.ref;
    const rows = await db
      .withTables<Record<string, { id: string } & Record<string, unknown>>>()
      .selectFrom(table)
      .select(["id", `${snake(nameColumn)} as name`])
      .where("id", "in", ids)
      .execute();
    for (const { id, name } of rows) known[id] = typeof name === "string" ? name : id;
  }
  return known;
};
