import { sql, type Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Caller } from "#server/application/context.ts";
import { scopeOfAny } from "./request-context.ts";

/** Companies of these types own no vehicles. Their people use those of the parent company. */
const withoutVehicles = [companyTypes.store, companyTypes.inspection, companyTypes.repair];

/**
 * Companies from which the caller may choose vehicles and people: the own one and all below it, or all with a role of the scope `all`. Uses SQL text,
 * because the query is recursive.
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
