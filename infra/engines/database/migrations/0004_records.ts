import { sql, type Kysely } from "kysely";

/*
 * The tables of the records themselves follow from their declarations (`resource-tables.ts`); here is what they share. SQL text, because
 * Kysely has no words for extensions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create table record_change (
      id bigint generated always as identity primary key,
      resource text not null,
      record_id uuid not null,
      action text not null,
      before jsonb,
      after jsonb,
      user_id uuid,
      company_id uuid,
      correlation_id text,
      at timestamptz not null default now()
    )`.execute(db);
  await sql`create index record_change_record on record_change (record_id, id)`.execute(db);
  // Records that were seeded once, by stable key: renaming or deleting one must not bring it back.
  await sql`create table seeded_record (key text primary key, record_id uuid not null)`.execute(db);
  await createExportJob(db);
}

async function createExportJob(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table export_job (
      id uuid primary key,
      list text not null,
      format text not null,
      scope text not null,
      query jsonb not null,
      state text not null default 'waiting',
      attempts integer not null default 0,
      done integer not null default 0,
      total integer not null default 0,
      file_name text not null,
      file_size bigint,
      error text,
      language text not null,
      user_id uuid not null,
      user_name text not null,
      company_id uuid,
      created_time timestamptz not null default now(),
      started_time timestamptz,
      finished_time timestamptz
    )`.execute(db);
  await sql`create index export_job_user on export_job (user_id, created_time desc)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table export_job, seeded_record, record_change`.execute(db);
}
