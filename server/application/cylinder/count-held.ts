import { sql, type Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { isOfScope } from "#infra/engines/list-engine/company-scope.ts";
import { translateFailure } from "#infra/engines/list-engine/failures.ts";

/**
 * Number of cylinders on hold now: any of the four holds, not scrapped or disabled, like `life` in the archive.
 *
 * @throws ReadModelMissing
 */
export const countHeld = async (db: Kysely<Database>, scope: CompanyScope): Promise<number> => {
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
 * Number of full and of empty cylinders in stock now.
 *
 * @throws ReadModelMissing
 */
export const countStock = async (
  db: Kysely<Database>,
  scope: CompanyScope,
): Promise<{ full: number; empty: number }> => {
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
