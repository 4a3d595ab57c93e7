import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

/** Tells whether a run of verify found that the log was rewritten, and the newest that looked at the log finds it still. */
export const holdsRewritten = async (db: Kysely<Database>, runId: string): Promise<boolean> => {
  const newest = await db
    .selectFrom("audit.verify_run")
    .select("id")
    .where("state", "=", "completed")
    .where("log", "=", true)
    .orderBy("created_time", "desc")
    .limit(1)
    .executeTakeFirst();
  const runs = [...new Set([runId, newest?.id ?? runId])];
  const found = await db
    .selectFrom("audit.verify_finding")
    .select("run_id")
    .distinct()
    .where("code", "=", "log.rewritten")
    .where("run_id", "in", runs)
    .execute();
  return found.length === runs.length;
};
