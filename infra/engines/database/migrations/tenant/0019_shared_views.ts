import type { Kysely } from "kysely";

/** Views of lists that are shared with roles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("shared_view")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("list", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("query", "text", (column) => column.notNull())
    .addColumn("columns", "jsonb", (column) => column.notNull())
    .addColumn("created_user_id", "uuid", (column) => column.notNull().references("account.id"))
    .addColumn("created_company_id", "uuid")
    .addColumn("created_time", "timestamptz", (column) => column.notNull())
    .addColumn("is_deleted", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .createTable("shared_view_role")
    .addColumn("view_id", "uuid", (column) => column.notNull().references("shared_view.id").onDelete("cascade"))
    .addColumn("role_id", "uuid", (column) => column.notNull().references("role.id"))
    .addPrimaryKeyConstraint("shared_view_role_pkey", ["view_id", "role_id"])
    .execute();
  await db.schema.createIndex("shared_view_role_role").on("shared_view_role").column("role_id").execute();
}
