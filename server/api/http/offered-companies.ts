import { sql, type Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Caller } from "#server/application/context.ts";
import { scopeOfAny } from "./request-context.ts";

/** Companies of these types own no vehicles; their people use those of the company right above. */
const withoutVehicles = [companyTypes.store, companyTypes.inspection, companyTypes.repair];

/**
 * The companies whose vehicles and people a caller chooses from: the own one and those below, whatever the roles grant; all for who has a role
 * of the scope `all`. SQL text: a recursive query.
 */
export const offeredCompanies = async (
  db: Kysely<Database>,
  caller: Pick<Caller, "codes" | "scopeOf"> & { companyId: string | null },
): Promise<CompanyScope> => {
  if (scopeOfAny(caller, [...caller.codes]) === "all") return "all";
  if (!caller.companyId) return new Set();
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from company where id = ${caller.companyId}
      union select c.id from company c join below on c.parent_id = below.id)
    select id from below
    union select parent_id from company
      where id = ${caller.companyId} and type = any(${withoutVehicles}) and parent_id is not null`.execute(db);
  return new Set(rows.map(({ id }) => id));
};
