import { sql, type Kysely } from "kysely";

/** Events that a reaction failed at and passed over (`server/reactions`); it tries them again. SQL text like its neighbours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reaction_parked (
    name text not null, stream text not null, revision bigint not null, error text not null, parked_at timestamptz not null default now(),
    primary key (name, stream, revision)
  )`.execute(db);
}
