import { sql, type Kysely } from "kysely";

/** Documents in a tree of groups, each text that was saved, and the pictures in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("document")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("parent_id", "uuid", (column) => column.references("document.id"))
    .addColumn("type", "integer", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text")
    .addColumn("opened", "boolean", (column) => column.notNull().defaultTo(true))
    .addColumn("sort", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("menu_path", "text")
    .addColumn("content", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_time", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn("created_user_id", "uuid")
    .addColumn("is_deleted", "boolean", (column) => column.notNull().defaultTo(false))
    .addColumn("deleted_time", "timestamptz")
    .execute();
  await db.schema.createIndex("document_parent").on("document").column("parent_id").execute();
  await db.schema
    .createIndex("document_menu_path")
    .unique()
    .on("document")
    .column("menu_path")
    .where(sql.ref("is_deleted"), "=", false)
    .execute();
  for (const [table, own, type] of [
    ["document_version", "version", "integer"],
    ["document_image", "url", "text"],
  ] as const)
    await db.schema
      .createTable(table)
      .addColumn("document_id", "uuid", (column) => column.notNull().references("document.id"))
      .addColumn(own, type, (column) => column.notNull())
      .addColumn("created_time", "timestamptz", (column) => column.notNull())
      .addColumn("created_user_id", "uuid")
      .addPrimaryKeyConstraint(`${table}_pkey`, ["document_id", own])
      .execute();
  await db.schema
    .alterTable("document_version")
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .execute();
}
