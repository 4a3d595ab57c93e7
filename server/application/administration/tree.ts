import { sql, type Kysely, type Transaction } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

/** Locks all trees until the transaction ends. Otherwise two parallel changes could together create a cycle. */
export const lockTrees = async (db: Transaction<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(4600002)`.execute(db);
};

/** A row of any table whose records form a tree. */
type Node = { id: string; parent_id: string | null; is_deleted: boolean };
type Trees = { node: Node; above: Pick<Node, "id" | "parent_id">; below: Pick<Node, "id"> };

/** Ids of these records and of all their ancestors. */
export const idsAbove = async (db: Kysely<Database>, table: string, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .withTables<Trees>()
    .withRecursive("above", (within) =>
      within
        .selectFrom(`${table} as start` as "node as start")
        .select(["start.id", "start.parent_id"])
        .where("start.id", "in", ids)
        .union(
          within
            .selectFrom(`${table} as parent` as "node as parent")
            .innerJoin("above", "above.parent_id", "parent.id")
            .select(["parent.id", "parent.parent_id"]),
        ),
    )
    .selectFrom("above")
    .select("above.id")
    .execute();
  return rows.map(({ id }) => id);
};

/** Ids of this record and of all records below it, without removed ones. */
export const idsBelow = async (db: Kysely<Database>, table: string, id: string): Promise<string[]> => {
  const rows = await db
    .withTables<Trees>()
    .withRecursive("below", (within) =>
      within
        .selectFrom(`${table} as start` as "node as start")
        .select("start.id")
        .where("start.id", "=", id)
        .where("start.is_deleted", "=", false)
        .union(
          within
            .selectFrom(`${table} as child` as "node as child")
            .innerJoin("below", "below.id", "child.parent_id")
            .select("child.id")
            .where("child.is_deleted", "=", false),
        ),
    )
    .selectFrom("below")
    .select("below.id")
    .execute();
  return rows.map((row) => row.id);
};
