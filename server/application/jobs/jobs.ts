import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { jobCodes } from "#contracts/access/job-codes.ts";
import type { InputOf } from "#contracts/commands/define-command.ts";
import type { JobAnswer, jobCalls } from "#contracts/jobs/job-calls.ts";
import { paperName } from "#contracts/paper/paper-calls.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { jobDefinitions, type JobDefinition } from "#contracts/jobs/registry.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import { ROUND, type Job } from "#infra/engines/jobs/job.ts";
import { denied, done, refusedCall, type Answer } from "../answer.ts";
import type { Caller } from "../context.ts";
import type { ServedTenant } from "../served-tenant.ts";

/** Whoever looks at jobs. */
export type JobReader = {
  tenant: Pick<ServedTenant, "jobs" | "verifyRuns">;
  language: Language;
  caller: Pick<Caller, "userId" | "codes" | "scopeOf">;
};

/** How far the caller sees other people's jobs by a code; absent: not at all. */
const scopeBy = ({ codes, scopeOf }: JobReader["caller"], code: string): CompanyScope | undefined =>
  codes.has(code) ? scopeOf(code) : undefined;

export const pageOfJobs = async (
  { tenant, caller, language }: JobReader,
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
  return { list: list.map((job) => answerOf(caller, language, job)), total };
};

export const cancelJob = async (reader: JobReader, id: string): Promise<Answer<{ id: string }>> => {
  const job = await findJob(reader, id, jobCodes.cancel);
  if (!job) return refusedCall("job.notFound");
  return (await ends(reader.tenant, job)) ? done({ id }) : refusedCall("job.ended");
};

/** Lets a job begin anew. Whose own it is needs the codes that it takes; they are asked for of its owner again when it runs. */
export const retryJob = async (reader: JobReader, id: string): Promise<Answer<{ id: string }>> => {
  const job = await findJob(reader, id, jobCodes.retry);
  if (!job) return refusedCall("job.notFound");
  const { caller } = reader;
  const missing = isOwn(caller, job) && codesOf(job).find((group) => !group.some((code) => caller.codes.has(code)));
  if (missing) return denied(...missing);
  return (await beginsAnew(reader.tenant, job)) ? done({ id }) : refusedCall("job.notEnded");
};

type Tenant = JobReader["tenant"];
/** Runs of verify are done by the projections, and their own table keeps them. */
const ends = ({ jobs, verifyRuns }: Tenant, job: Job): Promise<boolean> =>
  job.kind === "verify" ? verifyRuns.stop(job.id) : jobs.cancel(job);
const beginsAnew = ({ jobs, verifyRuns }: Tenant, job: Job): Promise<boolean> =>
  job.kind === "verify" ? verifyRuns.retry(job.id) : jobs.retry(job);

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

const answerOf = (caller: JobReader["caller"], language: Language, job: Job): JobAnswer => {
  const { id, kind, state, attempts, fileName, fileSize, userId, userName } = job;
  const error = kind === "verify" && job.error !== null ? translate(language, job.error) : job.error;
  const isGoingOn = state === "waiting" || state === "active";
  return {
    ...{
      id,
      kind,
      subject: subjectOf(job),
      state,
      done: job.done,
      total: job.total,
      attempts: attempts % ROUND,
      error,
    },
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
