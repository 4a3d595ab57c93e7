import type { Kysely } from "kysely";

/** Labels that were printed: of which cylinder, in which file, by whom and when, and the inspection that stands on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("label_print")
    .addColumn("job_id", "uuid", (column) => column.notNull())
    .addColumn("cylinder_id", "uuid", (column) => column.notNull())
    .addColumn("gas_barcode", "text", (column) => column.notNull())
    .addColumn("layout", "text", (column) => column.notNull())
    .addColumn("printed_due", "date")
    .addColumn("printed_time", "timestamptz", (column) => column.notNull())
    .addColumn("user_id", "uuid", (column) => column.notNull())
    .addColumn("user_name", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("label_print_pkey", ["job_id", "cylinder_id"])
    .execute();
  await db.schema
    .createIndex("label_print_cylinder")
    .on("label_print")
    .columns(["cylinder_id", "printed_time"])
    .execute();
}
