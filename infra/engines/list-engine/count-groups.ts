import { sql, type Kysely } from "kysely";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { buildWhere } from "./conditions.ts";
import { eb, aliased } from "./expressions.ts";
import { translateFailure } from "./failures.ts";
import type { ListContext } from "./list-context.ts";
import type { ListRequest } from "./list-request.ts";
import { createSource } from "./source.ts";

export type CountedGroup = Record<string, string | number | null> & { count: number };

/**
 * Counts the rows of a search for each combination of the columns' values, within the caller's data scope. One query serves a page with many counts.
 * Use it for columns with few values.
 *
 * @param each a column with an array of records: a row counts once for each of its records
 * @throws ListTooBroad, ListValueInvalid, ReadModelMissing
 */
export const countGroups = async (
  db: Kysely<Database>,
  definition: ListDefinition,
  request: ListRequest,
  context: ListContext,
  columns: readonly string[],
  each?: { column: string; parts: readonly string[] },
): Promise<CountedGroup[]> => {
  const source = createSource(definition, context);
  const where = buildWhere(definition, source, request, context);
  const from = source.from([...where.names, ...columns]);
  const groups = columns.map((name) => aliased(source.ref(name), name));
  const part = sql.ref("part.value");
  const parts = (each?.parts ?? []).map((name) =>
    aliased(eb.fn("jsonb_extract_path_text", [part, eb.val(name)]), name),
  );
  const places = [...groups, ...parts].map((_, i) => sql.lit(i + 1));
  // Each row counts once if there is no array column.
  const elements = each ? source.ref(each.column) : eb.cast(eb.val("[0]"), "jsonb");
  try {
    const { rows } = await sql<CountedGroup>`
      select ${sql.join([...groups, ...parts])}, count(*)::int as count ${from}
      cross join lateral jsonb_array_elements(${elements}) as part(value) ${where.clause}
      group by ${sql.join(places)} order by ${sql.join(places)}`.execute(db);
    return rows;
  } catch (error) {
    throw translateFailure(error);
  }
};
