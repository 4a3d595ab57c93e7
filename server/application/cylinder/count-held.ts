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
