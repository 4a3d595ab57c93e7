import { sql, type Kysely } from "kysely";

/**
 * Passwords that somebody else has set must be changed, sessions are listed by their last use, and the table of sign-in failures counts every
 * limit. SQL text like its neighbours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table account add column must_change_password boolean not null default false",
  "alter table session add column last_seen_at timestamptz not null default now()",
  "update session set last_seen_at = token_issued_at",
  // Neither known nor worth a warning for sessions that live already.
  "alter table session add column is_new_address boolean not null default false",
  "create index login_log_account on login_log (account_id, created_time) where status",
  "alter table sign_in_failure rename to rate_limit",
  "alter index sign_in_failure_pkey rename to rate_limit_pkey",
];
