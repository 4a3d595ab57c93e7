import { sql, type Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { allCodes, wider, type DataScope } from "#contracts/access/roles.ts";
import type { Database } from "#infra/engines/database/database.ts";

type RoleRow = { key: string | null; label: string; requireOtp: boolean; scope: DataScope; codes: string[] };

/** Current state of an account, with the permissions of its roles. */
export type Access = {
  accountId: string;
  userName: string;
  nickName: string | null;
  avatar: string | null;
  remark: string | null;
  email: string | null;
  emailConfirmed: boolean;
  /** True for an account that signs in at the provider. */
  isExternal: boolean;
  passwordChangedTime: Date | null;
  companyId: string;
  isUsable: boolean;
  version: number;
  isAdmin: boolean;
  /** True after another person has set the password. */
  mustChangePassword: boolean;
  /** True when the second factor is on, and the names of the roles that demand one. */
  hasFactor: boolean;
  demandedBy: readonly string[];
  codes: ReadonlySet<string>;
  /** Widest data scope of the roles that grant each code. */
  levels: ReadonlyMap<string, DataScope>;
  scopeOf(code: string): CompanyScope;
};

type AccountRow = {
  id: string;
  user_name: string;
  nick_name: string | null;
  avatar: string | null;
  remark: string | null;
  email: string | null;
  email_confirmed: boolean;
  is_external: boolean;
  password_changed_at: Date | null;
  company_id: string | null;
  is_usable: boolean;
  version: number;
  must_change_password: boolean;
  has_factor: boolean;
  roles: RoleRow[] | null;
  /** The own company and those below, if a role needs them. */
  below: string[] | null;
};

/** The role `admin` always has every code (rules §3), even one without a menu. Iterating lists the codes of this build. */
class EveryCode extends Set<string> {
  override has(): boolean {
    return true;
  }
}

/** Reads an account with its codes and scopes. It is read for every request, so that a changed role applies at once. */
export const loadAccess = async (db: Kysely<Database>, accountId: string): Promise<Access | undefined> =>
  (await loadAccesses(db, [accountId])).get(accountId);

/** Reads several accounts in one query. Removed ones are missing. */
export const loadAccesses = async (db: Kysely<Database>, accountIds: string[]): Promise<Map<string, Access>> => {
  const { rows } = await accountQuery(accountIds).execute(db);
  return new Map(rows.map((row) => [row.id, toAccess(row)]));
};

/* SQL text: one query for account, roles, codes and companies. Kysely would need its JSON helpers and a recursive sub-select. */
const accountQuery = (accountIds: string[]) => sql<AccountRow>`
  select a.id, a.user_name, a.nick_name, a.avatar, a.remark, a.email, coalesce(a.email = a.confirmed_email, false) as email_confirmed, a.company_id, a.is_usable, a.version, a.must_change_password, a.is_external, a.password_changed_at,
    exists (select 1 from account_factor f where f.account_id = a.id and f.secret is not null) as has_factor,
    (select json_agg(json_build_object('key', r.key, 'label', r.label, 'requireOtp', r.require_otp, 'scope', r.data_scope, 'codes', coalesce(
        (select json_agg(distinct p.code) from role_permission rp join permission p on p.id = rp.permission_id
          where rp.role_id = r.id and p.type = 3 and p.code is not null and p.enabled and not p.is_deleted), '[]'::json)))
      from account_role ar join role r on r.id = ar.role_id
      where ar.account_id = a.id and r.is_usable and not r.is_deleted) as roles,
    case when exists (select 1 from account_role ar join role r on r.id = ar.role_id
        where ar.account_id = a.id and r.data_scope = 'companyAndBelow' and r.is_usable and not r.is_deleted)
    then (with recursive below as (
        select c.id from company c where c.id = a.company_id
        union select c.id from company c join below on c.parent_id = below.id)
      select json_agg(below.id) from below) end as below
  from account a
  where a.id = any(${accountIds}) and not a.is_deleted`;

const toAccess = (row: AccountRow): Access => {
  const roles = row.roles ?? [];
  const isAdmin = roles.some((role) => role.key === "admin");
  const granted = roles.flatMap((role) => role.codes);
  const ownCompany = row.company_id ? [row.company_id] : [];
  const scopes = new Map<string, CompanyScope>();
  return {
    accountId: row.id,
    userName: row.user_name,
    nickName: row.nick_name,
    avatar: row.avatar,
    remark: row.remark,
    email: row.email,
    emailConfirmed: row.email_confirmed,
    isExternal: row.is_external,
    passwordChangedTime: row.password_changed_at,
    companyId: row.company_id ?? "",
    isUsable: row.is_usable,
    version: row.version,
    isAdmin,
    mustChangePassword: row.must_change_password,
    hasFactor: row.has_factor,
    demandedBy: roles.filter(({ requireOtp }) => requireOtp).map(({ label }) => label),
    codes: isAdmin ? new EveryCode([...allCodes, ...granted]) : new Set(granted),
    levels: levelsOf(roles),
    scopeOf(code) {
      if (isAdmin) return "all";
      const scope = scopes.get(code) ?? unite(roles, code, ownCompany, row.below ?? ownCompany);
      scopes.set(code, scope);
      return scope;
    },
  };
};

const levelsOf = (roles: RoleRow[]): Map<string, DataScope> => {
  const levels = new Map<string, DataScope>();
  for (const { codes, scope } of roles) for (const code of codes) levels.set(code, wider(levels.get(code), scope));
  return levels;
};

/** Unites the scopes of all roles that grant a code. */
const unite = (roles: RoleRow[], code: string, ownCompany: string[], below: string[]): CompanyScope => {
  const companies = new Set<string>();
  for (const role of roles.filter(({ codes }) => codes.includes(code))) {
    if (role.scope === "all") return "all";
    for (const id of role.scope === "company" ? ownCompany : [...ownCompany, ...below]) companies.add(id);
  }
  return companies;
};
