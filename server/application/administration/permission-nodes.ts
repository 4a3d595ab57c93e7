import type { Kysely, Selectable } from "kysely";
import type { PermissionNode } from "#contracts/access/permission.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { PermissionTable } from "#infra/engines/database/tables/platform.ts";
import { matchingNodes, pathTo, treeOf, type TreePath } from "../record-tree.ts";

type Row = Selectable<PermissionTable> & { role_count: string };

/** Returns all nodes of one kind of client as a tree. With `key` only those whose name, path or code contains it, and their ancestors. */
export const permissionNodes = async (
  db: Kysely<Database>,
  clientType: number,
  key = "",
): Promise<PermissionNode[]> => {
  const rows = await rowsOf(db).where("permission.client_type", "=", clientType).execute();
  const tree = treeOf(rows, nodeOf);
  if (key === "") return tree;
  return matchingNodes(tree, key, (node) => [node.label, node.englishName, node.path, node.code]);
};

/** Returns one node with its path from the root. */
export const permissionNode = async (db: Kysely<Database>, id: string): Promise<PermissionNode | undefined> => {
  const rows = await rowsOf(db).execute();
  const row = rows.find((each) => each.id === id);
  return row && nodeOf(row, pathTo(row.parent_id, rows), []);
};

const rowsOf = (db: Kysely<Database>) =>
  db
    .selectFrom("permission")
    .selectAll("permission")
    .select((eb) =>
      eb
        .selectFrom("role_permission")
        .innerJoin("role", "role.id", "role_permission.role_id")
        .whereRef("role_permission.permission_id", "=", "permission.id")
        .where("role.is_deleted", "=", false)
        .select((count) => count.fn.countAll<string>().as("count"))
        .as("role_count"),
    )
    .where("permission.is_deleted", "=", false)
    .orderBy("permission.sort")
    .orderBy("permission.id")
    .$narrowType<{ role_count: string }>();

const nodeOf = (row: Row, parentIds: TreePath, children: PermissionNode[]): PermissionNode => ({
  id: row.id,
  parentId: row.parent_id ?? 0,
  parentIds,
  type: row.type,
  clientType: row.client_type,
  label: row.label,
  englishName: row.english_name,
  sort: row.sort,
  description: row.description,
  icon: row.icon,
  path: row.path,
  redirect: row.redirect,
  apiPath: row.api_path,
  code: row.code,
  opened: row.opened,
  hidden: row.hidden,
  enabled: row.enabled,
  closable: row.closable,
  newWindow: row.new_window,
  external: row.external,
  linkExplicit: row.link_explicit,
  apiId: row.api_id,
  viewId: row.view_id,
  createdTime: row.created_time.toISOString(),
  version: row.version,
  roleCount: Number(row.role_count),
  children,
});
