import { sql, type Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import { eb, aliased, nothing } from "./expressions.ts";
import type { ListQuery } from "./list-query.ts";

/** Totals of a search are exact up to this number. Beyond it they are exact only on request (rules §1). */
export const TOTAL_CAP = 10_000;

export type Total = { total: number; totalCapped?: true };

/** The total as it is sent in the response. */
export const totalOf = (value: unknown, isExact: boolean): Total => {
  const total = Number(value ?? 0);
  return isExact || total <= TOTAL_CAP ? { total } : { total: TOTAL_CAP, totalCapped: true };
};

export async function countRows(db: Kysely<Database>, { collect, where, request, past }: ListQuery): Promise<Total> {
  // No table counts the rows of the past.
  const isExact = where.counted !== undefined || (!where.filtered && !past) || request.exactTotal;
  const limit = isExact ? nothing : sql`limit ${TOTAL_CAP + 1}`;
  const rows = sql`select 1 ${collect.source.from(collect.where.names)} ${collect.where.clause} ${limit}`;
  const statement = where.counted ?? sql<{ total: string }>`select count(*) as total from (${rows}) counted`;
  const result = await statement.execute(db);
  return totalOf(result.rows[0]?.total, isExact);
}

/** Sums over all rows of the search, in the units of the list's response. */
export async function sumAll(
  db: Kysely<Database>,
  { definition, source, where }: ListQuery,
): Promise<Record<string, number>> {
  const names = definition.sums ?? [];
  if (names.length === 0) return {};
  const sums = names.map((name) => aliased(eb.fn.coalesce(eb.fn.sum(source.ref(name)), eb.lit(0)), name));
  const from = source.from([...where.names, ...names]);
  const { rows } = await sql<Record<string, string>>`select ${sql.join(sums)} ${from} ${where.clause}`.execute(db);
  return Object.fromEntries(
    names.map((name) => {
      const divide = definition.columns[name]?.divide ?? 1;
      return [name, Math.round((Number(rows[0]?.[name] ?? 0) / divide) * 1e3) / 1e3];
    }),
  );
}
