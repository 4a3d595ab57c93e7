import { sql, type Kysely } from "kysely";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { createSource } from "./source.ts";

/**
 * The companies of a list's rows, by the row's key: the companies that the data scope filters by. A missing row has none; the list must have a scope.
 */
export async function companiesOfRows(
  db: Kysely<Database>,
  definition: ListDefinition,
  ids: readonly string[],
): Promise<Map<string, Set<string>>> {
  const { scope } = definition;
  const companies = new Map<string, Set<string>>();
  if (scope === false || ids.length === 0) return companies;
  // The table is read as it is, without hints. If a row adds up several companies, each of them counts.
  const source = createSource(definition, { scope: "all", language: "zh", hints: {} });
  // SQL text, as everywhere in the engine, because the names come from the declaration.
  const { rows } = await sql<{ id: string; company: string | null }>`
    select distinct ${source.key}::text as id, ${source.ref(scope)}::text as company
    ${source.from([scope])} where ${source.key} in (${sql.join([...ids])})`.execute(db);
  for (const { id, company } of rows)
    if (company !== null) companies.set(id, (companies.get(id) ?? new Set()).add(company));
  return companies;
}
