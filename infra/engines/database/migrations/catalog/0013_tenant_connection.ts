import type { Kysely } from "kysely";

/** The text of a connection that may be shown stands beside the sealed one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("tenant").addColumn("connection_shown", "text").execute();
}
