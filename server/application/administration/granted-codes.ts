import type { Kysely, Transaction } from "kysely";
import type { Database } from "#infra/database/database.ts";
import type { Operator } from "./operator.ts";

export type GrantedRole = { id: string; key: string | null; scope: string; codes: string[] };

/** Usable roles by id, with the codes each grants. */
export const rolesWithCodes = async (
  db: Kysely<Database> | Transaction<Database>,
  ids: readonly string[],
): Promise<GrantedRole[]> => {
  if (ids.length === 0) return [];
  const roles = await db
    .selectFrom("role")
    .select(["id", "key", "data_scope as scope"])
    .where("id", "in", [...ids])
    .where("is_usable", "=", true)
    .where("is_deleted", "=", false)
    .execute();
  const grants = await db
    .selectFrom("role_permission")
    .innerJoin("permission", "permission.id", "role_permission.permission_id")
    .where("role_permission.role_id", "in", [...ids])
    .where("permission.type", "=", 3)
    .where("permission.code", "is not", null)
    .select(["role_permission.role_id", "permission.code"])
    .execute();
  const codesOf = (id: string) => grants.flatMap((grant) => (grant.role_id === id && grant.code ? [grant.code] : []));
  return roles.map((role) => ({ ...role, codes: codesOf(role.id) }));
};

/**
 * Whether somebody may hand out, or act on who holds, these roles: nobody makes an account that can do or see more than he can. The
 * role `admin` is handed out by those who hold it.
 */
export const isWithin = ({ codes, isAdmin, scope }: Operator, roles: readonly GrantedRole[]): boolean =>
  isAdmin ||
  roles.every(
    (role) =>
      role.key !== "admin" && (role.scope !== "all" || scope === "all") && role.codes.every((code) => codes.has(code)),
  );
