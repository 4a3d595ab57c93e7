import type { Kysely } from "kysely";
import type { AssignableNode } from "#contracts/access/role.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Operator } from "./operator.ts";

/**
 * Returns the tree of one kind of client with the interface points of each menu, and how far the operator may grant them. Points without a menu are
 * under the last node.
 */
export const permissionTree = async (
  db: Kysely<Database>,
  clientType: number,
  others: { label: string; englishName: string },
  { isAdmin, levels }: Pick<Operator, "isAdmin" | "levels">,
): Promise<AssignableNode[]> => {
  const scopeOf = (code: string | null) =>
    code === null ? {} : { scope: isAdmin ? ("all" as const) : (levels.get(code) ?? null) };
  const nodes = await db
    .selectFrom("permission")
    .select(["id", "parent_id", "type", "label", "english_name as englishName", "code"])
    .where("client_type", "=", clientType)
    .where("enabled", "=", true)
    .where("is_deleted", "=", false)
    .orderBy("sort")
    .orderBy("id")
    .execute();
  const apisOf = (parentId: string | null) =>
    nodes
      .filter((node) => node.type === 3 && node.parent_id === parentId)
      .map(({ id, label, englishName, code }) => ({ id, label, englishName, code, ...scopeOf(code) }));
  const below = (parentId: string | null): AssignableNode[] =>
    nodes
      .filter((node) => node.type <= 2 && node.parent_id === parentId)
      .map(({ id, label, englishName }) => ({ id, label, englishName, children: below(id), apis: apisOf(id) }));
  const loose = apisOf(null);
  return loose.length === 0 ? below(null) : [...below(null), { id: "", ...others, children: [], apis: loose }];
};

/** Ids of the menus and interface points that a role grants for one kind of client. */
export const grantedIds = async (db: Kysely<Database>, roleId: string, clientType: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("role_permission")
    .innerJoin("permission", "permission.id", "role_permission.permission_id")
    .where("role_permission.role_id", "=", roleId)
    .where("permission.client_type", "=", clientType)
    .where("permission.is_deleted", "=", false)
    .select("permission.id")
    .execute();
  return rows.map((row) => row.id);
};
