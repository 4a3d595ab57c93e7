import type { Kysely, Selectable } from "kysely";
import type { PermissionNode } from "#contracts/access/permission.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { PermissionTable } from "#infra/engines/database/tables/platform.ts";

type Row = Selectable<PermissionTable> & { role_count: string };

/** Returns all nodes of one kind of client as a tree. With `key` only those whose name, path or code contains it, and their ancestors. */
export const permissionNodes = async (
  db: Kysely<Database>,
  clientType: number,
  key = "",
): Promise<PermissionNode[]> => {
  const rows = await rowsOf(db).where("permission.client_type", "=", clientType).execute();
  const tree = below(null, rows, [0]);
  return key === "" ? tree : tree.flatMap((node) => matching(node, key.toLowerCase()) ?? []);
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

const pathTo = (parentId: string | null, rows: Row[]): (string | 0)[] => {
  const parent = rows.find(({ id }) => id === parentId);
  return parent ? [...pathTo(parent.parent_id, rows), parent.id] : [0];
};

const below = (parentId: string | null, rows: Row[], path: (string | 0)[]): PermissionNode[] =>
  rows
    .filter((row) => row.parent_id === parentId)
    .map((row) => nodeOf(row, path, below(row.id, rows, [...path, row.id])));

const nodeOf = (row: Row, parentIds: (string | 0)[], children: PermissionNode[]): PermissionNode => ({
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

const matching = (node: PermissionNode, key: string): PermissionNode | undefined => {
  const words = [node.label, node.englishName, node.path, node.code];
  if (words.some((word) => word?.toLowerCase().includes(key))) return node;
  const children = node.children.flatMap((child) => matching(child, key) ?? []);
  return children.length > 0 ? { ...node, children } : undefined;
};
