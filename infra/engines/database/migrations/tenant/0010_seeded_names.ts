import type { Kysely } from "kysely";

/** Names of seeded records in each language; the seeds fill them in at the next start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("seeded_record").addColumn("name", "text").addColumn("english_name", "text").execute();
  await db.schema.createIndex("seeded_record_record").on("seeded_record").column("record_id").execute();
}
