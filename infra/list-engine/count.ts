import { sql, type Kysely } from "kysely";
import type { Database } from "#infra/database/database.ts";
import type { ListQuery } from "./list-query.ts";

/** Up to here totals of a search are exact, beyond only when asked (decisions §1). */
export const TOTAL_CAP = 10_000;

export async function countRows(
  db: Kysely<Database>,
  query: ListQuery,
): Promise<{ total: number; totalCapped?: true }> {
  const { source, where, request } = query;
  const exact = where.counted !== undefined || request.exactTotal || !where.filtered;
  const rows = sql`select 1 ${source.from(where.names)} ${where.clause} ${exact ? sql`` : sql`limit ${TOTAL_CAP + 1}`}`;
  const statement = where.counted ?? sql<{ total: string }>`select count(*) as total from (${rows}) counted`;
  const result = await statement.execute(db);
  const total = Number(result.rows[0]?.total ?? 0);
  return exact || total <= TOTAL_CAP ? { total } : { total: TOTAL_CAP, totalCapped: true };
}

/** Sums over all rows that the search finds, in the units the list answers in. */
export async function sumAll(
  db: Kysely<Database>,
  { definition, source, where }: ListQuery,
): Promise<Record<string, number>> {
  const names = definition.sums ?? [];
  if (names.length === 0) return {};
  const sums = names.map((name) => sql`coalesce(sum(${source.ref(name)}), 0) as ${sql.ref(name)}`);
  const from = source.from([...where.names, ...names]);
  const { rows } = await sql<Record<string, string>>`select ${sql.join(sums)} ${from} ${where.clause}`.execute(db);
  return Object.fromEntries(
    names.map((name) => {
      const divide = definition.columns[name]?.divide ?? 1;
      return [name, Math.round((Number(rows[0]?.[name] ?? 0) / divide) * 1e3) / 1e3];
    }),
  );
}
