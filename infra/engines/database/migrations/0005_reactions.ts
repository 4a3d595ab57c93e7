import { sql, type Kysely } from "kysely";

/** How far the reactions have read the log (`server/reactions`). SQL text like its neighbours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reaction_checkpoint (
    name text primary key, position text not null, updated_at timestamptz not null default now()
  )`.execute(db);
}
