import type { Kysely } from "kysely";

/** The language and the theme of a screen; null: not chosen, the browser's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("screen").addColumn("language", "text").addColumn("theme", "text").execute();
}
