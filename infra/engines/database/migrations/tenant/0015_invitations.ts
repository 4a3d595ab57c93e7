import type { Kysely } from "kysely";

/** Invitations to set the password of an account: one for an account at most, known by the hash of its secret. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("invitation")
    .addColumn("account_id", "uuid", (column) => column.primaryKey().references("account.id").onDelete("cascade"))
    .addColumn("secret_hash", "bytea", (column) => column.notNull().unique())
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .addColumn("created_user_id", "uuid", (column) => column.notNull())
    .addColumn("created_time", "timestamptz", (column) => column.notNull())
    .execute();
}
