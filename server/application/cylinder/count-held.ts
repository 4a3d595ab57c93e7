import { sql, type Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { translateFailure } from "#infra/engines/list-engine/failures.ts";

/**
 * How many cylinders are on hold now: any of the four holds, neither scrapped nor disabled, as the archive's `life` has it. SQL text: read
 * models are not known to Kysely by name.
 *
 * @throws ReadModelMissing
 */
export const countHeld = async (db: Kysely<Database>, scope: CompanyScope): Promise<number> => {
  const seen = scope === "all" ? sql`true` : sql`scope_company_id = any(${[...scope]}::uuid[])`;
  try {
    const { rows } = await sql<{ held: number }>`
      select coalesce(sum(count), 0)::int as held from read.cylinder_count where life = 'held' and ${seen}`.execute(db);
    return rows[0]?.held ?? 0;
  } catch (error) {
    throw translateFailure(error);
  }
};
