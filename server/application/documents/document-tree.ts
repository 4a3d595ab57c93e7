import type { Kysely, Selectable } from "kysely";
import {
  documentTypes,
  type DocumentKind,
  type DocumentNode,
  type DocumentRecord,
} from "#contracts/documents/document.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { DocumentTable } from "#infra/engines/database/tables/records.ts";
import { matchingNodes, pathTo, treeOf } from "../record-tree.ts";

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

/** Returns groups and documents as a tree. With `key` only those whose label or name contains it, and their ancestors. */
export const documentTree = async (
  db: Kysely<Database>,
  key = "",
): Promise<{ list: DocumentNode[]; total: number }> => {
  const tree = treeOf(await rowsOf(db), (row, path, children: DocumentNode[]) => ({
    ...recordOf(row, path),
    children,
  }));
  const list = key === "" ? tree : matchingNodes(tree, key, ({ label, name }) => [label, name]);
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

const recordOf = (row: Row, parentIds: DocumentRecord["parentIds"]): DocumentRecord => ({
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
