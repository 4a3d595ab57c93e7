import type { JobKind } from "#contracts/wire/job-kinds.ts";
import type { AnyJob, DefinedJob, JobContext } from "#infra/stores/jobs/define-job.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";

/** The parts of a tenant that jobs use. */
export type JobTenant = Pick<
  Tenant,
  | ("id" | "code" | "db" | "pool" | "bus" | "folder" | "timeZone" | "clock" | "jobs" | "seals")
  | ("events" | "storedEvents" | "files" | "evidence" | "progress")
>;
export type Context<K extends JobKind> = JobContext<K, JobTenant>;

/** Defines how a kind of job is done. See {@link DefinedJob} for its input and results. */
export const defineJob = <K extends JobKind>(
  kind: K,
  work: Omit<DefinedJob<K, JobTenant>, "kind">,
): DefinedJob<K, JobTenant> => ({ kind, ...work });

export type WorkerJob = AnyJob<JobTenant>;
