import type { Kysely } from "kysely";

/** The state that everybody who follows a board sees, and its driver. The row outlives the board: its version only grows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("board_state")
    .addColumn("board", "text", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("driver_id", "uuid")
    .addColumn("driver_name", "text")
    .addColumn("tab", "smallint", (column) => column.notNull())
    .addColumn("company_id", "uuid")
    .addColumn("panel", "text")
    .addColumn("updated_at", "timestamptz", (column) => column.notNull())
    .addColumn("seen_at", "timestamptz", (column) => column.notNull())
    .execute();
}
