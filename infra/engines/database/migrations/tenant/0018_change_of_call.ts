import type { Kysely } from "kysely";

/** The changes of one call are found by its correlation id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("record_change_correlation")
    .on("record_change")
    .columns(["correlation_id", "id"])
    .execute();
}
