import { sql, type Transaction } from "kysely";
import { cylinderFields } from "#contracts/fields/cylinder.ts";
import { detailsIn } from "#contracts/fields/kept-field.ts";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import { tableName } from "#contracts/read-models/table.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { storedResources } from "#contracts/resources/nested.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { snake } from "#infra/engines/database/snake.ts";

/** A column that may refer to a record, with the locale key of the records in its table. */
type Use = { table: string; column: string; where: string; label: string };

const archive = tableName(cylinderTable);

const usesOf = (resource: ResourceDefinition): Use[] => {
  const referring = storedResources.flatMap((other) =>
    Object.entries(other.fields)
      .filter(([, field]) => field.kind === "ref" && field.ref?.table === resource.table && !field.ref.loose)
      .map(([name]) => ({
        table: other.table,
        column: snake(name),
        where: "not is_deleted",
        label: `resources.${other.name}`,
      })),
  );
  const others = (resource.usedBy ?? []).map(({ table, column, where = "true" }) => ({
    table,
    column,
    where,
    label: `tables.${table}`,
  }));
  const ofCylinders = detailsIn(cylinderFields)
    .filter(({ field }) => field.ref?.table === resource.table)
    .map(({ stored: field }) => ({ table: archive, column: snake(field), where: "true", label: `tables.${archive}` }));
  const byPlace = new Map([...referring, ...others, ...ofCylinders].map((use) => [`${use.table}.${use.column}`, use]));
  return [...byPlace.values()];
};

/** Locale keys of the records that still refer to a record, which can be deleted if there are none. Read models that do not exist yet are skipped. */
export async function usersOf(db: Transaction<Database>, resource: ResourceDefinition, id: string): Promise<string[]> {
  const labels = new Set<string>();
  for (const use of usesOf(resource)) {
    const { rows: tables } = await sql<{
      found: string | null;
    }>`select to_regclass(${use.table})::text as found`.execute(db);
    if (!tables[0]?.found) continue;
    const { rows } = await sql`
      select 1 from ${sql.table(use.table)} where ${sql.ref(use.column)} = ${id} and ${sql.raw(use.where)} limit 1`.execute(
      db,
    );
    if (rows.length > 0) labels.add(use.label);
  }
  return [...labels];
}
