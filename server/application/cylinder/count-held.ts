import { sql, type Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { isOfScope } from "#infra/engines/list-engine/company-scope.ts";
import type { Past } from "#infra/engines/list-engine/past-tables.ts";
import { translateFailure } from "#infra/engines/list-engine/failures.ts";

/**
 * Number of cylinders on hold, now or at a past moment: any of the four holds, not scrapped or disabled, like `life` in the archive.
 *
 * @throws ReadModelMissing
 */
export const countHeld = async (db: Kysely<Database>, scope: CompanyScope, past?: Past): Promise<number> => {
  if (past) {
    // SQL text: the function of the past has no type of its own.
    const { rows } = await sql<{ held: number }>`
      select count(*)::int as held from past_situation(${String(past.order)}::bigint) s
      where s.life = 'held' and ${isOfScope(sql.ref("s.scope_company_id"), scope)}`.execute(db);
    return rows[0]?.held ?? 0;
  }
  const sum = db
    .selectFrom("read.cylinder_count")
    .select(({ fn }) => fn.sum<string | null>("count").as("held"))
    .where("life", "=", "held")
    .where(isOfScope(sql.ref("scope_company_id"), scope));
  try {
    const row = await sum.executeTakeFirst();
    return Number(row?.held ?? 0);
  } catch (error) {
    throw translateFailure(error);
  }
};

/**
 * Number of full and of empty cylinders in stock, now or at a past moment.
 *
 * @throws ReadModelMissing
 */
export const countStock = async (
  db: Kysely<Database>,
  scope: CompanyScope,
  past?: Past,
): Promise<{ full: number; empty: number }> => {
  if (past) {
    const { rows } = await sql<{ full: number; empty: number }>`
      select coalesce(sum(p.full_bottle_stock), 0)::int as "full", coalesce(sum(p.empty_bottle_stock), 0)::int as "empty"
      from past_place(${String(past.order)}::bigint, ${String(past.dayOrder)}::bigint, ${past.day}::date) p
      where ${isOfScope(sql.ref("p.company_id"), scope)}`.execute(db);
    return rows[0] ?? { full: 0, empty: 0 };
  }
  const sums = db
    .selectFrom("read.stock_place")
    .select(({ fn }) => [
      fn.sum<string | null>("full_bottle_stock").as("full"),
      fn.sum<string | null>("empty_bottle_stock").as("empty"),
    ])
    .where(isOfScope(sql.ref("company_id"), scope));
  try {
    const row = await sums.executeTakeFirst();
    return { full: Number(row?.full ?? 0), empty: Number(row?.empty ?? 0) };
  } catch (error) {
    throw translateFailure(error);
  }
};
