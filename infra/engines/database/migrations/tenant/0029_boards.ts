import { sql, type Kysely } from "kysely";

/**
 * Boards that people make, screens that show them, and devices that wait to become one. Companies are named without a foreign key: in a new
 * database their table is made from its declaration, after the migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("board")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("code", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("company_id", "uuid")
    .addColumn("panels", "jsonb", (column) => column.notNull())
    .addColumn("created_user_id", "uuid", (column) => column.notNull().references("account.id"))
    .addColumn("created_company_id", "uuid")
    .addColumn("created_time", "timestamptz", (column) => column.notNull())
    .addColumn("modified_user_id", "uuid", (column) => column.notNull().references("account.id"))
    .addColumn("modified_time", "timestamptz", (column) => column.notNull())
    .addColumn("is_deleted", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .createIndex("board_code")
    .on("board")
    .column("code")
    .unique()
    .where(sql.ref("is_deleted"), "=", sql.lit(false))
    .execute();
  await db.schema
    .createTable("screen")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("board_id", "uuid")
    .addColumn("playlist", "jsonb")
    .addColumn("company_id", "uuid")
    .addColumn("with_below", "boolean", (column) => column.notNull())
    .addColumn("credential_hash", "bytea", (column) => column.unique())
    .addColumn("paired_by", "uuid", (column) => column.notNull().references("account.id"))
    .addColumn("paired_at", "timestamptz", (column) => column.notNull())
    .addColumn("last_seen_at", "timestamptz")
    .addColumn("client_version", "text")
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("is_deleted", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .createTable("wall_pairing")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("code", "text", (column) => column.notNull().unique())
    .addColumn("secret_hash", "bytea", (column) => column.notNull())
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .addColumn("screen_id", "uuid", (column) => column.references("screen.id").onDelete("cascade"))
    .addColumn("is_collected", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
}
