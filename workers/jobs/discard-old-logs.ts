import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { JobLog } from "#infra/stores/jobs/define-job.ts";

type LoggedTenant = { code: string; db: Kysely<Database>; clock: { now(): Date } };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes rows of the sign-in log and the operation log that are older than so many days. */
export const createDiscardOldLogs =
  (tenants: readonly LoggedTenant[], days: number, log: Pick<JobLog, "info">) => async (): Promise<number> => {
    let deleted = 0;
    for (const { code, db, clock } of tenants) {
      const before = new Date(clock.now().getTime() - days * DAY_MS);
      for (const table of ["login_log", "operation_log"] as const) {
        const { numDeletedRows } = await db.deleteFrom(table).where("created_time", "<", before).executeTakeFirst();
        const rows = Number(numDeletedRows);
        deleted += rows;
        if (rows > 0) log.info({ tenant: code, table, rows }, "old rows of a log were deleted");
      }
    }
    return deleted;
  };
