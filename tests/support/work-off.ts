import { carryOut } from "#infra/stores/jobs/carry-out.ts";
import type { DefinedJob } from "#infra/stores/jobs/define-job.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import type { LiveTopics } from "#contracts/wire/live-topics.ts";
import type { JobOf } from "#infra/stores/jobs/job.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { exportJob } from "#workers/jobs/export.ts";
import type { ExportDeps } from "#workers/jobs/write-sheet.ts";
import { testPrinter } from "./printer.ts";
import type { JobTenant } from "#workers/jobs/define-job.ts";

const log = createLogger({ name: "test", level: "silent" });

/** Does one attempt at a job, as a worker that took it does; nothing when it cannot be taken. */
export const workOff = async <K extends JobKind>(
  tenant: JobTenant,
  kind: DefinedJob<K, JobTenant>,
  id: string,
  signal = new AbortController().signal,
): Promise<void> => {
  const job = await tenant.jobs.store.claim([kind.kind], id);
  if (job) await carryOut({ tenant, log }, kind, job as JobOf<K>, signal);
};

export type ExportChanges = Partial<ExportDeps> & {
  /** Told what owners are told. */
  announce?(hint: LiveTopics["export"]): void;
};

/** Makes one export, as a worker does; `changes` replace parts of what the worker is given. */
export const workOffExport = (tenant: JobTenant, id: string, { announce, ...changes }: ExportChanges = {}) => {
  const jobs: JobTenant["jobs"] = announce
    ? { ...tenant.jobs, announce: (job, stands) => announce({ id: job.id, userId: job.userId, ...stands }) }
    : tenant.jobs;
  return workOff({ ...tenant, jobs }, exportJob({ printer: testPrinter(), ...changes }), id);
};
