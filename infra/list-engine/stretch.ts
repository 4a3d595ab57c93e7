import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Database } from "#infra/database/database.ts";
import type { ListQuery } from "./list-query.ts";
import { keysBehind } from "./page-query.ts";

/** So many rows are walked over sooner than the stretch that a page begins in is looked up. */
const FAR_ROWS = 2000;

/**
 * The identities of a page far from both ends of an order that is counted by stretches: the stretch that it begins in is looked up, and only
 * what lies before it in there is walked over. Exact, because the counts are of the same moment as the rows.
 *
 * @param total exact
 * @returns undefined where a list is cut by anything, or its order is not counted
 */
export async function keysByStretch(
  db: Kysely<Database>,
  query: ListQuery,
  total: number,
): Promise<unknown[] | undefined> {
  const { definition, where, request, source } = query;
  const [sort, ...others] = request.sort;
  const stretches = sort && definition.columns[sort.column]?.stretches;
  const from = (request.pageIndex - 1) * request.pageSize;
  if (!stretches || others.length > 0 || where.isCut || from < FAR_ROWS || total - from < FAR_ROWS) return undefined;
  const size = Math.min(request.pageSize, total - from);
  const rising = sort.desc ? total - from - size : from;
  const { table, by } = stretches;
  // Stretches follow each other as their values do only where texts are ordered by their signs, as in the collations called C.
  const isInOrder = by === "day" ? sql`true` : sql`'a'::text > 'B'::text`;
  const { rows } = await sql<{ stretch: string; before: string }>`
    select stretch, before from (
      select stretch, sum(count) over (order by stretch) - count as before
      from ${sql.table(table)} where field = ${sort.column} and count > 0 and ${isInOrder}) counted
    where before <= ${rising} order by before desc limit 1`.execute(db);
  const found = rows[0];
  if (!found) return undefined;
  const least: RawBuilder<unknown> =
    by === "day" ? sql`(${`${found.stretch}T00:00:00Z`}::timestamptz)` : sql`${found.stretch}`;
  const statement = keysBehind(source, sort.column, least, { limit: size, offset: rising - Number(found.before) });
  const keys = await statement.execute(db);
  return keys.rows.map(({ key }) => key);
}
