import type { Kysely } from "kysely";

/** How the columns of an import are read, and the hash of its file, by which the same one is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("import").addColumn("reading", "jsonb").addColumn("content_hash", "text").execute();
}
