import { jobDefinitions } from "#contracts/jobs/registry.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import type { DefinedJob, JobLog } from "#infra/stores/jobs/define-job.ts";
import type { Job } from "#infra/stores/jobs/job.ts";
import { defineJob, type JobTenant, type WorkerJob } from "./define-job.ts";
import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

export type CleanupOptions = {
  kinds: readonly WorkerJob[];
  /** Rows of the sign-in log and the operation log are kept so many days. */
  logDays: number;
};

/** Jobs that clean up begin so long after each other. */
export const CLEANUP_EVERY_MS = 3_600_000;

/** Throws away what was kept for its time: jobs with their files, half-written files, rows of logs. Counts the things that went. */
export const cleanupJob = ({ kinds, logDays }: CleanupOptions) =>
  defineJob("cleanup", {
    async run({ tenant, signal, progress, log }) {
      const over = await tenant.jobs.store.expired();
      let count = 0;
      for (const job of over) {
        signal.throwIfAborted();
        await forget(kinds, tenant, job);
        await progress((count += 1), over.length);
      }
      const folders = Object.keys(jobDefinitions).map((kind) => tenant.jobs.files(kind as JobKind));
      const places = [tenant.files, ...new Set(folders)];
      count += await createDiscardUnfinished(places, log, () => new Date())();
      count += await createDiscardOldLogs([tenant], logDays, log)();
      return { done: count };
    },
  });

const forget = async (kinds: readonly WorkerJob[], tenant: JobTenant, job: Job): Promise<void> => {
  const work: DefinedJob<JobKind, JobTenant> | undefined = kinds.find(({ kind }) => kind === job.kind);
  await work?.forget?.(tenant, job);
  await tenant.jobs.remove(job);
};

/** Adds the next clean-up once the last one lies far enough back; of several processes one alone does. */
export const addCleanup = async ({ jobs }: Pick<JobTenant, "jobs">, now: Date): Promise<void> => {
  const [last] = (await jobs.store.page({ kinds: ["cleanup"] }, 1, 1)).list;
  if (last && now.getTime() - last.createdTime.getTime() < CLEANUP_EVERY_MS) return;
  await jobs.add({ kind: "cleanup", payload: {}, singleKey: "cleanup" });
};

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

/** Keeps files that have a name only when they are whole. */
type Drafts = { discardUnfinished(before: Date): Promise<number> };

/** Longer than any upload or export goes on without writing. */
const UNTOUCHED_MS = 3600_000;

/** Frees what half-written uploads and exports take: those of a process that was killed are named by nobody and never finished. */
export const createDiscardUnfinished =
  (places: Drafts[], log: Pick<JobLog, "info">, now: () => Date) => async (): Promise<number> => {
    const before = new Date(now().getTime() - UNTOUCHED_MS);
    let files = 0;
    for (const place of places) files += await place.discardUnfinished(before);
    if (files > 0) log.info({ files }, "half-written files were discarded");
    return files;
  };
