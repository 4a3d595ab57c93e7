import { sql, type Kysely } from "kysely";

/** Imports of spreadsheets: what was uploaded, as it was read, and its rows once they are checked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("import")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("phase", "text", (column) => column.notNull().defaultTo("uploaded"))
    .addColumn("user_id", "uuid", (column) => column.notNull())
    .addColumn("sheets", "jsonb", (column) => column.notNull().defaultTo("[]"))
    .addColumn("mapping", "jsonb")
    .addColumn("tares", "jsonb")
    .addColumn("job_id", "uuid")
    .addColumn("total", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("ready", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("errors", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("duplicates", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("skipped", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("failed", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_time", "timestamptz", (column) => column.notNull().defaultTo(sql.raw("now()")))
    .addColumn("finished_time", "timestamptz")
    .execute();
  await schema.createIndex("import_user").on("import").columns(["user_id", "created_time"]).execute();
  await schema
    .createTable("import_source")
    .addColumn("import_id", "uuid", (column) => column.notNull().references("import.id").onDelete("cascade"))
    .addColumn("sheet", "integer", (column) => column.notNull())
    .addColumn("row", "integer", (column) => column.notNull())
    .addColumn("cells", "jsonb", (column) => column.notNull())
    .addPrimaryKeyConstraint("import_source_pkey", ["import_id", "sheet", "row"])
    .execute();
  await schema
    .createTable("import_row")
    .addColumn("import_id", "uuid", (column) => column.notNull().references("import.id").onDelete("cascade"))
    .addColumn("row", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("cells", "jsonb", (column) => column.notNull())
    .addColumn("errors", "jsonb", (column) => column.notNull())
    .addColumn("keys", sql.raw("text[]"), (column) => column.notNull())
    .addPrimaryKeyConstraint("import_row_pkey", ["import_id", "row"])
    .execute();
  await schema.createIndex("import_row_state").on("import_row").columns(["import_id", "state", "row"]).execute();
}
