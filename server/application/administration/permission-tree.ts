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

/** Ids of the menus and interface points that a role grants for one kind of client. The built-in role has all of them by rule, so none is stored. */
export const grantedIds = async (db: Kysely<Database>, roleId: string, clientType: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("permission")
    .where("client_type", "=", clientType)
    .where("is_deleted", "=", false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("role")
          .leftJoin("role_permission", "role_permission.role_id", "role.id")
          .where("role.id", "=", roleId)
          .where(({ eb, or, ref }) =>
            or([eb("role.key", "=", "admin"), eb("role_permission.permission_id", "=", ref("permission.id"))]),
          )
          .select("role.id"),
      ),
    )
    .select("id")
    .execute();
  return rows.map((row) => row.id);
};
