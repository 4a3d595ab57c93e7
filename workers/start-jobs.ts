import type { JobKind } from "#contracts/wire/job-kinds.ts";
import { consumeJobs } from "#infra/engines/jobs/consume-jobs.ts";
import type { Job } from "#infra/engines/jobs/job.ts";
import type { JobConsumer } from "#infra/engines/queue/job-queue.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { addCleanup, cleanupJob } from "./jobs/cleanup.ts";
import type { JobTenant, WorkerJob } from "./jobs/define-job.ts";
import { repeat } from "./jobs/repeat.ts";

export type StartedJobs = {
  tenant: JobTenant;
  kinds: readonly WorkerJob[];
  /** Rows of the sign-in log and the operation log are kept so many days. */
  logDays: number;
  /** Jobs of a kind at once in this process; default: its definition's. */
  atOnce?: (kind: JobKind) => number;
  timed?(work: (job: Job) => Promise<void>): (job: Job) => Promise<void>;
  log: Logger;
  signal: AbortSignal;
};

const LOOK_MS = 60_000;

/** Does a tenant's jobs as they are asked for, and those that a dead worker left behind. Cleans up from time to time. */
export const startJobs = ({ tenant, kinds, logDays, signal, log, ...options }: StartedJobs): JobConsumer => {
  const all = [...kinds, cleanupJob({ kinds, logDays })];
  const consumer = consumeJobs({ ...options, tenant, kinds: all, signal, log });
  const look = (): Promise<void> => addCleanup(tenant, new Date());
  const onError = (error: unknown) => log.warn({ err: error }, "the cleanup is asked for again");
  void repeat(look, { everyMs: LOOK_MS, signal, onError });
  return consumer;
};
