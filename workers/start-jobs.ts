import type { JobKind } from "#contracts/wire/job-kinds.ts";
import { adoptEarlierJobs } from "#infra/engines/database/adopt-earlier-jobs.ts";
import { consumeJobs } from "#infra/stores/jobs/consume-jobs.ts";
import type { Job } from "#infra/stores/jobs/job.ts";
import type { JobConsumer } from "#infra/engines/queue/job-queue.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { addCleanup, cleanupJob } from "./jobs/cleanup.ts";
import type { JobTenant, WorkerJob } from "./jobs/define-job.ts";
import { repeat } from "./jobs/repeat.ts";

export type StartedJobs = {
  tenant: JobTenant;
  kinds: readonly WorkerJob[];
  /** Days for which rows of the sign-in log and the operation log are kept. */
  logDays: number;
  /** Maximum number of jobs of a kind at once in this process. Default: the kind's definition. */
  atOnce?: (kind: JobKind) => number;
  /** Number of jobs of all kinds at once in this process. Default: any. */
  most?: number;
  timed?(work: (job: Job) => Promise<void>): (job: Job) => Promise<void>;
  log: Logger;
  signal: AbortSignal;
};

const LOOK_MS = 60_000;

/** Runs a tenant's jobs when they are added, including those that a dead worker left. Also starts the clean-up regularly. */
export const startJobs = ({ tenant, kinds, logDays, signal, log, ...options }: StartedJobs): JobConsumer => {
  const all = [...kinds, cleanupJob({ kinds, logDays })];
  const consumer = consumeJobs({ ...options, tenant, kinds: all, signal, log });
  const look = async (): Promise<void> => {
    await adoptEarlierJobs(tenant.db);
    await addCleanup(tenant, new Date());
  };
  const onError = (error: unknown) => log.warn({ err: error }, "earlier jobs are looked for again");
  void repeat(look, { everyMs: LOOK_MS, signal, onError });
  return consumer;
};
