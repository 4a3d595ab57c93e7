import type { Kysely } from "kysely";

/** A node can name the call and the view that it belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("permission").addColumn("api_id", "text").addColumn("view_id", "text").execute();
}
