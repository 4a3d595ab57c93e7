import { sql, type Kysely, type Transaction } from "kysely";
import type { DataScope } from "#contracts/access/roles.ts";
import type { Database } from "#infra/engines/database/database.ts";

type Db = Kysely<Database> | Transaction<Database>;

/** Permission codes of a role, and the companies of its holders. `null` is an account without a company. */
export type Given = { codes: readonly string[]; dataScope: DataScope; companyIds: readonly (string | null)[] };

/** A role with everything that it could grant. Disabled roles and nodes count too, because they can be enabled again. */
export type GivingRole = Given & { id: string; key: string | null; name: string; isUsable: boolean };

/** The role `admin` grants every code. No other role has this one. */
const EVERY_CODE = "*";

/** Reads roles by id with the codes that each grants, disabled ones included and removed ones left out. `companyIds` is empty. */
export const rolesById = async (db: Db, ids: readonly string[]): Promise<GivingRole[]> => {
  if (ids.length === 0) return [];
  const roles = await db
    .selectFrom("role")
    .select(["id", "key", "data_scope as dataScope", "is_usable as isUsable"])
    .select((eb) => eb.fn.coalesce("description", "label").as("name"))
    .where("id", "in", [...ids])
    .where("is_deleted", "=", false)
    .execute();
  const points = await db
    .selectFrom("role_permission")
    .innerJoin("permission", "permission.id", "role_permission.permission_id")
    .where("role_permission.role_id", "in", [...ids])
    .where("permission.type", "=", 3)
    .where("permission.is_deleted", "=", false)
    .select(["role_permission.role_id as roleId", "permission.code"])
    .execute();
  const codesOf = (id: string) => points.flatMap(({ roleId, code }) => (roleId === id && code ? [code] : []));
  return roles.map((role) => ({
    ...role,
    codes: role.key === "admin" ? [EVERY_CODE] : codesOf(role.id),
    companyIds: [],
  }));
};

/** Reads the same roles, with the companies of the accounts that hold each of them, disabled accounts included. */
export const rolesWithHolders = async (db: Db, ids: readonly string[]): Promise<GivingRole[]> => {
  const roles = await rolesById(db, ids);
  if (roles.length === 0) return [];
  const holders = await db
    .selectFrom("account_role")
    .innerJoin("account", "account.id", "account_role.account_id")
    .where("account_role.role_id", "in", [...ids])
    .where("account.is_deleted", "=", false)
    .select(["account_role.role_id as roleId", "account.company_id as companyId"])
    .distinct()
    .execute();
  return roles.map((role) => ({
    ...role,
    companyIds: holders.flatMap(({ roleId, companyId }) => (roleId === role.id ? [companyId] : [])),
  }));
};

/** Ids of each company and of all companies below it. */
export const companiesBelow = async (db: Db, ids: readonly string[]): Promise<Map<string, ReadonlySet<string>>> => {
  // SQL text, because the query is recursive.
  const { rows } = await sql<{ root: string; ids: string[] }>`
    with recursive below as (
      select c.id as root, c.id from company c where c.id = any(${[...ids]})
      union select below.root, c.id from company c join below on c.parent_id = below.id)
    select root, array_agg(id::text) as ids from below group by root`.execute(db);
  return new Map(rows.map(({ root, ids: below }) => [root, new Set(below)]));
};
