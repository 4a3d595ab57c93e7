import type { JobKind } from "#contracts/wire/job-kinds.ts";
import { consumeJobs } from "#infra/engines/jobs/consume-jobs.ts";
import { adoptEarlierJobs } from "#infra/engines/database/adopt-earlier-jobs.ts";
import type { Job } from "#infra/engines/jobs/job.ts";
import type { JobConsumer } from "#infra/engines/queue/job-queue.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import type { JobTenant, WorkerJob } from "./jobs/define-job.ts";
import { workerJobs } from "./jobs/index.ts";
import { repeat } from "./jobs/repeat.ts";

export type StartedJobs = {
  tenant: JobTenant;
  kinds?: readonly WorkerJob[];
  /** Jobs of a kind at once in this process; default: its definition's. */
  atOnce?: (kind: JobKind) => number;
  timed?(work: (job: Job) => Promise<void>): (job: Job) => Promise<void>;
  log: Logger;
  signal: AbortSignal;
};

const SWEEP_MS = 60_000;

/** Does a tenant's jobs as they are asked for, and those that a dead worker left behind. What was kept for its time goes. */
export const startJobs = ({ tenant, kinds = workerJobs, signal, log, ...options }: StartedJobs): JobConsumer => {
  const consumer = consumeJobs({ ...options, tenant, kinds, signal, log });
  const sweep = async (): Promise<void> => {
    await adoptEarlierJobs(tenant.db);
    for (const job of await tenant.jobs.store.expired()) await tenant.jobs.remove(job);
  };
  const onError = (error: unknown) => log.warn({ err: error }, "sweep of jobs failed");
  void repeat(sweep, { everyMs: SWEEP_MS, signal, onError });
  return consumer;
};
