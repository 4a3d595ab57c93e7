import type { Kysely } from "kysely";

/**
 * Jobs of evidence bundles, and what is known of each bundle once it is made.
 *
 * Long because each column has its line.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db.withSchema("audit");
  await schema
    .createTable("evidence")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("gas_barcodes", "jsonb", (column) => column.notNull())
    .addColumn("order_number", "text")
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("pictures", "boolean", (column) => column.notNull())
    .addColumn("names", "boolean", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull().defaultTo("waiting"))
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("done", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("total", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("error", "text")
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("user_id", "uuid", (column) => column.notNull())
    .addColumn("user_name", "text", (column) => column.notNull())
    .addColumn("company_id", "uuid")
    .addColumn("created_time", "timestamptz", (column) => column.notNull())
    .addColumn("finished_time", "timestamptz")
    .addColumn("made", "jsonb")
    .addColumn("digest", "text")
    .addColumn("manifest", "text")
    .addColumn("last_check", "jsonb")
    .execute();
  await schema.createIndex("evidence_created").on("evidence").columns(["created_time", "id"]).execute();
  await schema.createIndex("evidence_digest").on("evidence").column("digest").execute();
  await schema.createIndex("evidence_manifest").on("evidence").column("manifest").execute();
}
