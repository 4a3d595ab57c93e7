import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { jobCodes } from "#contracts/access/job-codes.ts";
import type { InputOf } from "#contracts/commands/define-command.ts";
import type { JobAnswer, jobCalls } from "#contracts/jobs/job-calls.ts";
import { paperName } from "#contracts/paper/paper-calls.ts";
import { jobDefinitions, type JobDefinition } from "#contracts/jobs/registry.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import type { Job } from "#infra/engines/jobs/job.ts";
import { denied, done, refusedCall, type Answer } from "../answer.ts";
import type { Caller } from "../context.ts";
import type { ServedTenant } from "../served-tenant.ts";

/** Whoever looks at jobs. */
export type JobReader = {
  tenant: Pick<ServedTenant, "jobs">;
  caller: Pick<Caller, "userId" | "codes" | "scopeOf">;
};

/** How far the caller sees other people's jobs by a code; absent: not at all. */
const scopeBy = ({ codes, scopeOf }: JobReader["caller"], code: string): CompanyScope | undefined =>
  codes.has(code) ? scopeOf(code) : undefined;

export const pageOfJobs = async (
  { tenant, caller }: JobReader,
  { pageIndex = 1, pageSize = 20, kind, state, find, whose = "all" }: InputOf<typeof jobCalls.getPage>,
): Promise<{ list: JobAnswer[]; total: number }> => {
  const companies = whose === "all" ? scopeBy(caller, jobCodes.list) : undefined;
  const filter = {
    userId: caller.userId,
    ...(companies !== undefined && { companies }),
    ...(kind !== undefined && { kinds: [kind] }),
    ...(state !== undefined && { state }),
    ...(find !== undefined && { find }),
  };
  const { list, total } = await tenant.jobs.store.page(filter, pageIndex, pageSize);
  return { list: list.map((job) => answerOf(caller, job)), total };
};

export const cancelJob = async (reader: JobReader, id: string): Promise<Answer<{ id: string }>> => {
  const job = await findJob(reader, id, jobCodes.cancel);
  if (!job) return refusedCall("job.notFound");
  return (await reader.tenant.jobs.cancel(job)) ? done({ id }) : refusedCall("job.ended");
};

/** Lets a job begin anew. Whose own it is needs the codes that it takes; they are asked for of its owner again when it runs. */
export const retryJob = async (reader: JobReader, id: string): Promise<Answer<{ id: string }>> => {
  const job = await findJob(reader, id, jobCodes.retry);
  if (!job) return refusedCall("job.notFound");
  const { caller } = reader;
  const missing = isOwn(caller, job) && codesOf(job).find((group) => !group.some((code) => caller.codes.has(code)));
  if (missing) return denied(...missing);
  return (await reader.tenant.jobs.retry(job)) ? done({ id }) : refusedCall("job.notEnded");
};

/** Groups of codes of which the owner needs one each. */
export const codesOf = (job: Job): readonly (readonly string[])[] => {
  const definition = jobDefinitions[job.kind] as JobDefinition<JobKind>;
  return definition.codes(job.payload);
};

const isOwn = ({ userId }: JobReader["caller"], job: Job): boolean => job.userId === userId;

/** Tells whether a job is the caller's own, or of somebody whom the code lets them act for. */
const isWithin = (caller: JobReader["caller"], job: Job, code: string): boolean => {
  if (isOwn(caller, job)) return true;
  const scope = scopeBy(caller, code);
  return scope === "all" || (job.companyId !== null && (scope?.has(job.companyId) ?? false));
};

const findJob = async ({ tenant, caller }: JobReader, id: string, code: string): Promise<Job | undefined> => {
  const job = await tenant.jobs.store.find(id);
  return job && isWithin(caller, job, code) ? job : undefined;
};

const answerOf = (caller: JobReader["caller"], job: Job): JobAnswer => {
  const { id, kind, state, attempts, error, fileName, fileSize, userId, userName } = job;
  const isGoingOn = state === "waiting" || state === "active";
  return {
    ...{ id, kind, subject: subjectOf(job), state, done: job.done, total: job.total, attempts, error },
    ...{ fileName, fileSize, userId, userName },
    createdTime: job.createdTime.toISOString(),
    startedTime: job.startedTime?.toISOString() ?? null,
    finishedTime: job.finishedTime?.toISOString() ?? null,
    own: isOwn(caller, job),
    canCancel: isGoingOn && isWithin(caller, job, jobCodes.cancel),
    canRetry: (state === "failed" || state === "cancelled") && isWithin(caller, job, jobCodes.retry),
  };
};

const subjectOf = ({ kind, payload }: Job): string | null => {
  switch (kind) {
    case "export":
      return payload.list;
    case "document":
      return paperName(payload.document);
    case "importCheck":
    case "importRun":
      return payload.resource;
    case "evidence":
    case "verify":
    case "cleanup":
      return null;
    default:
      return kind satisfies never;
  }
};
