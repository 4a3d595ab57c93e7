import type { Kysely, Selectable } from "kysely";
import {
  documentTypes,
  type DocumentKind,
  type DocumentNode,
  type DocumentRecord,
} from "#contracts/documents/document.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { DocumentTable } from "#infra/engines/database/tables/records.ts";

const columns = [
  "id",
  "parent_id",
  "type",
  "label",
  "name",
  "description",
  "opened",
  "sort",
  "menu_path",
  "version",
] as const;
type Row = Pick<Selectable<DocumentTable>, (typeof columns)[number]>;
type Path = DocumentRecord["parentIds"];

/** Returns groups and documents as a tree. With `key` only those whose label or name contains it, and their ancestors. */
export const documentTree = async (
  db: Kysely<Database>,
  key = "",
): Promise<{ list: DocumentNode[]; total: number }> => {
  const tree = below(null, await rowsOf(db), [0]);
  const list = key === "" ? tree : tree.flatMap((node) => matching(node, key.toLowerCase()) ?? []);
  return { list, total: list.length };
};

/** Returns one group or document with its path from the root. */
export const documentOf = async (
  db: Kysely<Database>,
  kind: DocumentKind,
  id: string,
): Promise<DocumentRecord | undefined> => {
  const rows = await rowsOf(db);
  const row = rows.find((each) => each.id === id && each.type === documentTypes[kind]);
  return row && recordOf(row, pathTo(row.parent_id, rows));
};

const rowsOf = (db: Kysely<Database>): Promise<Row[]> =>
  db.selectFrom("document").select(columns).where("is_deleted", "=", false).orderBy("sort").orderBy("id").execute();

const pathTo = (parentId: string | null, rows: Row[]): Path => {
  const parent = rows.find(({ id }) => id === parentId);
  return parent ? [...pathTo(parent.parent_id, rows), parent.id] : [0];
};

const below = (parentId: string | null, rows: Row[], path: Path): DocumentNode[] =>
  rows
    .filter((row) => row.parent_id === parentId)
    .map((row) => ({ ...recordOf(row, path), children: below(row.id, rows, [...path, row.id]) }));

const recordOf = (row: Row, parentIds: Path): DocumentRecord => ({
  id: row.id,
  type: row.type === documentTypes.group ? documentTypes.group : documentTypes.menu,
  label: row.label,
  name: row.name,
  parentId: row.parent_id ?? 0,
  parentIds,
  sort: row.sort,
  opened: row.opened,
  description: row.description,
  menuPath: row.menu_path,
  version: row.version,
});

const matching = (node: DocumentNode, key: string): DocumentNode | undefined => {
  if ([node.label, node.name].some((word) => word.toLowerCase().includes(key))) return node;
  const children = node.children.flatMap((child) => matching(child, key) ?? []);
  return children.length > 0 ? { ...node, children } : undefined;
};
