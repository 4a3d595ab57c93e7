import { sql, type Kysely } from "kysely";

/** Columns, views and other choices of a person, each under its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("preference")
    .addColumn("account_id", "uuid", (column) => column.notNull().references("account.id").onDelete("cascade"))
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("value", "jsonb", (column) => column.notNull())
    .addColumn("changed_time", "timestamptz", (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint("preference_pkey", ["account_id", "key"])
    .execute();
}
