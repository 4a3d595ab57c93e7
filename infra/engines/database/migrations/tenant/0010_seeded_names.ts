import { sql, type Kysely } from "kysely";

/** Names of seeded records in each language; the seeds fill them in at the next start. SQL text, because Kysely knows no tables here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seeded_record add column name text, add column english_name text`.execute(db);
  await sql`create index seeded_record_record on seeded_record (record_id)`.execute(db);
}
