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
    const { held } = await db
      .selectFrom(({ fn, cast, val }) =>
        fn<{ life: string; scope_company_id: string }>("past_situation", [cast(val(String(past.order)), "bigint")]).as(
          "then",
        ),
      )
      .select(({ fn }) => fn.countAll<string>().as("held"))
      .where("life", "=", "held")
      .where(isOfScope(sql.ref("scope_company_id"), scope))
      .executeTakeFirstOrThrow();
    return Number(held);
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
    const { full, empty } = await db
      .selectFrom(({ fn, cast, val }) =>
        fn<{ company_id: string; full_bottle_stock: number; empty_bottle_stock: number }>("past_place", [
          cast(val(String(past.order)), "bigint"),
          cast(val(String(past.dayOrder)), "bigint"),
          cast(val(past.day), "date"),
        ]).as("place"),
      )
      .select(({ fn }) => [
        fn.sum<string | null>("full_bottle_stock").as("full"),
        fn.sum<string | null>("empty_bottle_stock").as("empty"),
      ])
      .where(isOfScope(sql.ref("company_id"), scope))
      .executeTakeFirstOrThrow();
    return { full: Number(full ?? 0), empty: Number(empty ?? 0) };
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
