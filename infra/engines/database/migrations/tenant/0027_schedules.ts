import { sql, type Kysely } from "kysely";

/** Lists that are sent by themselves, to whom, and what became of each file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("export_schedule")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("list", "text", (column) => column.notNull())
    .addColumn("format", "text", (column) => column.notNull())
    .addColumn("query", "jsonb", (column) => column.notNull())
    .addColumn("every", "text", (column) => column.notNull())
    .addColumn("at_time", "text", (column) => column.notNull())
    .addColumn("on_day", "integer")
    .addColumn("is_usable", "boolean", (column) => column.notNull().defaultTo(true))
    .addColumn("due_time", "timestamptz", (column) => column.notNull())
    .addColumn("last_time", "timestamptz")
    .addColumn("created_user_id", "uuid", (column) => column.notNull().references("account.id"))
    .addColumn("created_company_id", "uuid")
    .addColumn("created_time", "timestamptz", (column) => column.notNull())
    .addColumn("is_deleted", "boolean", (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .createIndex("export_schedule_due")
    .on("export_schedule")
    .column("due_time")
    .where(sql.ref("is_usable"), "=", sql.lit(true))
    .where(sql.ref("is_deleted"), "=", sql.lit(false))
    .execute();
  await db.schema
    .createTable("export_schedule_user")
    .addColumn("schedule_id", "uuid", (column) => column.notNull().references("export_schedule.id").onDelete("cascade"))
    .addColumn("user_id", "uuid", (column) => column.notNull().references("account.id"))
    .addPrimaryKeyConstraint("export_schedule_user_pkey", ["schedule_id", "user_id"])
    .execute();
  await db.schema.createIndex("export_schedule_user_user").on("export_schedule_user").column("user_id").execute();
  await db.schema
    .createTable("export_delivery")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("schedule_id", "uuid", (column) => column.notNull().references("export_schedule.id").onDelete("cascade"))
    .addColumn("due_time", "timestamptz", (column) => column.notNull())
    .addColumn("user_id", "uuid", (column) => column.notNull().references("account.id"))
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("error", "text")
    .addColumn("mail", "text", (column) => column.notNull().defaultTo("none"))
    .addColumn("mail_attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("look_time", "timestamptz")
    .addColumn("created_time", "timestamptz", (column) => column.notNull())
    .addColumn("seen_time", "timestamptz")
    .addUniqueConstraint("export_delivery_once", ["schedule_id", "due_time", "user_id"])
    .execute();
  await db.schema.createIndex("export_delivery_look").on("export_delivery").column("look_time").execute();
}
