import { jobDefinitions } from "#contracts/jobs/registry.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import type { DefinedJob, JobLog } from "#infra/stores/jobs/define-job.ts";
import type { Job } from "#infra/stores/jobs/job.ts";
import { defineJob, type JobTenant, type WorkerJob } from "./define-job.ts";
import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

export type CleanupOptions = {
  kinds: readonly WorkerJob[];
  /** Days for which rows of the sign-in log and the operation log are kept. */
  logDays: number;
};

/** Time between the starts of two clean-up jobs. */
export const CLEANUP_EVERY_MS = 3_600_000;

/** Deletes expired data: jobs with their files, unfinished files and rows of logs. Returns the number of deleted things. */
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

/** Adds the next clean-up when the last one is long enough ago. Only one of several processes adds it. */
export const addCleanup = async ({ jobs }: Pick<JobTenant, "jobs">, now: Date): Promise<void> => {
  const [last] = (await jobs.store.page({ kinds: ["cleanup"] }, 1, 1)).list;
  if (last && now.getTime() - last.createdTime.getTime() < CLEANUP_EVERY_MS) return;
  await jobs.add({ kind: "cleanup", payload: {}, singleKey: "cleanup" });
};

type LoggedTenant = { code: string; db: Kysely<Database>; clock: { now(): Date } };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes rows of the sign-in log and the operation log that are older than `days`. */
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

/** A store that gives a file its name only when the file is complete. */
type Drafts = { discardUnfinished(before: Date): Promise<number> };

/** No upload or export runs this long without writing. */
const UNTOUCHED_MS = 3600_000;

/** Deletes unfinished files of uploads and exports. No process finishes the files of a process that was killed. */
export const createDiscardUnfinished =
  (places: Drafts[], log: Pick<JobLog, "info">, now: () => Date) => async (): Promise<number> => {
    const before = new Date(now().getTime() - UNTOUCHED_MS);
    let files = 0;
    for (const place of places) files += await place.discardUnfinished(before);
    if (files > 0) log.info({ files }, "half-written files were discarded");
    return files;
  };
