import { sql, type Kysely } from "kysely";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { buildWhere } from "./conditions.ts";
import { named } from "./expressions.ts";
import { translateFailure } from "./failures.ts";
import type { ListContext } from "./list-context.ts";
import type { ListRequest } from "./list-request.ts";
import { createSource } from "./source.ts";

export type CountedGroup = Record<string, string | number | null> & { count: number };

/**
 * How many rows of a search there are of each combination of the columns' values, cut by the caller's data scope: one look for a page
 * that shows many counts. For columns of few values.
 *
 * @throws ListTooBroad, ListValueInvalid, ReadModelMissing
 */
export const countGroups = async (
  db: Kysely<Database>,
  definition: ListDefinition,
  request: ListRequest,
  context: ListContext,
  columns: string[],
): Promise<CountedGroup[]> => {
  const source = createSource(definition, context);
  const where = buildWhere(definition, source, request, context);
  const from = source.from([...where.names, ...columns]);
  const groups = columns.map((name) => named(source.ref(name), name));
  const places = columns.map((_, i) => sql.lit(i + 1));
  try {
    const { rows } = await sql<CountedGroup>`
      select ${sql.join(groups)}, count(*)::int as count ${from} ${where.clause}
      group by ${sql.join(places)} order by ${sql.join(places)}`.execute(db);
    return rows;
  } catch (error) {
    throw translateFailure(error);
  }
};
