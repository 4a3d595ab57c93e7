import { sql, type Kysely } from "kysely";
import type { Database } from "../database.ts";

declare module "../database.ts" {
  interface Database {
    kysely_migration: { name: string; timestamp: string };
  }
}

/** The last build with the migrations that the baselines replace. */
const LAST_BUILD = "ff270174";

/** The migrations of that build, in their order. */
const before =
  `0002_event_log 0003_platform 0004_records 0005_reactions 0006_event_log_by_copy 0007_parked_reactions 0009_own_passwords
  0010_seeded_names 0011_business_clock 0012_logs_in_words 0013_tenant_connection 0014_permission_links 0015_invitations 0016_preferences
  0017_documents 0018_change_of_call 0019_shared_views 0020_company_region 0021_audit 0022_evidence 0023_verify_runs 0024_jobs 0025_imports
  0026_label_prints 0027_schedules 0028_jobs_shown 0029_boards 0030_board_state 0031_import_reading 0032_undriven_boards
  0033_screen_look 0034_confirmed_addresses`.split(/\s+/);

/** Migrations that each baseline replaces. The platform's own database has both baselines. */
const replaced: Record<string, readonly string[]> = {
  "0035_tenant_baseline": before.filter((name) => name !== "0013_tenant_connection"),
  "0036_catalogue_baseline": ["0013_tenant_connection"],
};

/**
 * Marks a database of the last build before the baselines as a baseline database. The schema is the same, so only the names of the applied migrations
 * change. A database without migrations, or with a baseline, is not changed.
 *
 * @param names of the migrations that the database is going to have
 * @throws if an earlier build made the database
 */
export const takeOver = async (db: Kysely<Database>, names: readonly string[]): Promise<void> => {
  const baselines = names.filter((name) => replaced[name]);
  const expected = baselines.flatMap((name) => replaced[name] ?? []).toSorted();
  await db.transaction().execute(async (transaction) => {
    const applied = await lockApplied(transaction);
    if (!applied.some((name) => before.includes(name))) return;
    if (applied.join() !== expected.join())
      throw new Error(`made by a build before ${LAST_BUILD}; start that build once, then this one`);
    await transaction.deleteFrom("kysely_migration").execute();
    const timestamp = new Date().toISOString();
    await transaction
      .insertInto("kysely_migration")
      .values(baselines.map((name) => ({ name, timestamp })))
      .execute();
  });
};

/** Names of the applied migrations, in order. The table is locked until the transaction ends, because several processes may start at once. */
const lockApplied = async (db: Kysely<Database>): Promise<string[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  await sql`lock table kysely_migration in exclusive mode`.execute(db);
  const rows = await db.selectFrom("kysely_migration").select("name").orderBy("name").execute();
  return rows.map(({ name }) => name);
};
