import { sql, type Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { DataScope as RoleScope } from "#contracts/access/roles.ts";
import { scopeCodes } from "#contracts/list-kit/define-list.ts";
import type { Database } from "#infra/engines/database/database.ts";

type RoleRow = { key: string | null; scope: RoleScope; codes: string[] };

/**
 * The current data scope of an account, from its roles that grant one of the codes. `undefined` when no role does any more, or the account is deleted
 * or disabled. For work after the request's end, because rights may have changed since the request.
 */
export async function requesterScope(
  db: Kysely<Database>,
  accountId: string,
  codes: readonly string[],
): Promise<CompanyScope | undefined> {
  // SQL text, because it collects each role's codes into an array and finds the companies below by recursion.
  const { rows } = await sql<RoleRow>`
    select r.key, r.data_scope as scope, array(
      select p.code from role_permission rp join permission p on p.id = rp.permission_id
      where rp.role_id = r.id and p.type = 3 and p.code = any(${[...codes]}) and p.enabled and not p.is_deleted) as codes
    from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
    where a.id = ${accountId} and a.is_usable and not a.is_deleted and r.is_usable and not r.is_deleted`.execute(db);
  const granting = rows.filter((role) => role.key === "admin" || role.codes.length > 0);
  if (granting.length === 0) return undefined;
  if (granting.some((role) => role.key === "admin" || role.scope === "all")) return "all";
  return companiesOf(
    db,
    accountId,
    granting.some((role) => role.scope === "companyAndBelow"),
  );
}

/** The current data scope of an account in a list, as on the list's page. Empty when the account has none of the list's codes. */
export const scopeInList = async (
  db: Kysely<Database>,
  accountId: string,
  list: Parameters<typeof scopeCodes>[0],
): Promise<CompanyScope> => {
  const codes = scopeCodes(list);
  // The role of administrators has every code. If a list has no codes, nobody may see the rows of others.
  return (codes.length > 0 && (await requesterScope(db, accountId, codes))) || new Set<string>();
};

async function companiesOf(db: Kysely<Database>, accountId: string, andBelow: boolean): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive seen as (
      select company_id as id from account where id = ${accountId} and company_id is not null
      union select c.id from company c join seen on c.parent_id = seen.id where ${andBelow})
    select id from seen`.execute(db);
  return new Set(rows.map((row) => row.id));
}
