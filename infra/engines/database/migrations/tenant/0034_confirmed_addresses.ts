import type { Kysely } from "kysely";

/**
 * The address of an account to which mails may go: the one that its person confirmed, from a link that was mailed there. Addresses of before are not
 * confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("account").addColumn("confirmed_email", "text").execute();
  await db.schema
    .alterTable("invitation")
    .addColumn("mailed_hash", "bytea", (column) => column.unique())
    .addColumn("mailed_to", "text")
    .execute();
  await db.schema
    .createTable("address_confirmation")
    .addColumn("account_id", "uuid", (column) => column.primaryKey().references("account.id").onDelete("cascade"))
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("secret_hash", "bytea", (column) => column.notNull())
    .addColumn("expires_at", "timestamptz", (column) => column.notNull())
    .execute();
}
