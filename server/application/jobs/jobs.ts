import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { jobCodes } from "#contracts/access/job-codes.ts";
import type { StoredRow } from "#contracts/list-kit/row-of.ts";
import type { jobList } from "#contracts/lists/job.ts";
import type { JobAnswer } from "#contracts/wire/job-answer.ts";
import { paperName } from "#contracts/paper/paper-calls.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { jobDefinitions, type JobDefinition } from "#contracts/jobs/registry.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import { ROUND, type Job } from "#infra/stores/jobs/job.ts";
import type { ListRequest, SearchTerm } from "#infra/engines/list-engine/list-request.ts";
import { denied, done, refusedCall, type Answer } from "../answer.ts";
import type { Caller } from "../context.ts";
import type { ServedTenant } from "../served-tenant.ts";

export type JobReader = {
  tenant: Pick<ServedTenant, "jobs">;
  language: Language;
  caller: Pick<Caller, "userId" | "codes" | "scopeOf">;
};

/** Scope of a code for other people's jobs. Absent without the permission. */
const scopeBy = ({ codes, scopeOf }: JobReader["caller"], code: string): CompanyScope | undefined =>
  codes.has(code) ? scopeOf(code) : undefined;

export const cancelJob = async (reader: JobReader, id: string): Promise<Answer<{ id: string }>> => {
  const job = await findJob(reader, id, jobCodes.cancel);
  if (!job) return refusedCall("job.notFound");
  return (await reader.tenant.jobs.cancel(job)) ? done({ id }) : refusedCall("job.ended");
};

/** Retries a job. Its owner needs the job's own permissions, which are checked again when it runs. */
export const retryJob = async (reader: JobReader, id: string): Promise<Answer<{ id: string }>> => {
  const job = await findJob(reader, id, jobCodes.retry);
  if (!job) return refusedCall("job.notFound");
  const { caller } = reader;
  const missing = isOwn(caller, job) && codesOf(job).find((group) => !group.some((code) => caller.codes.has(code)));
  if (missing) return denied(...missing);
  return (await reader.tenant.jobs.retry(job)) ? done({ id }) : refusedCall("job.notEnded");
};

/** Groups of permission codes. The owner needs one of each group. */
export const codesOf = (job: Job): readonly (readonly string[])[] => {
  const definition = jobDefinitions[job.kind] as JobDefinition<JobKind>;
  return definition.codes(job.payload);
};

type Owner = Pick<Job, "userId" | "companyId">;

const isOwn = ({ userId }: JobReader["caller"], job: Owner): boolean => job.userId === userId;

/** True if a job is the caller's own, or its company is in the scope of the code. */
const isWithin = (caller: JobReader["caller"], job: Owner, code: string): boolean => {
  if (isOwn(caller, job)) return true;
  const scope = scopeBy(caller, code);
  return scope === "all" || (job.companyId !== null && (scope?.has(job.companyId) ?? false));
};

const findJob = async ({ tenant, caller }: JobReader, id: string, code: string): Promise<Job | undefined> => {
  const job = await tenant.jobs.store.find(id);
  return job && isWithin(caller, job, code) ? job : undefined;
};

/** A job for the list. */
export const jobAnswer =
  ({ caller, language }: Pick<JobReader, "caller" | "language">) =>
  ({ payload, companyId, nickName, ...row }: StoredRow<typeof jobList>): JobAnswer => {
    const { kind, state } = row;
    const owner = { userId: row.userId, companyId };
    const isGoingOn = state === "waiting" || state === "active";
    return {
      ...row,
      userName: nickName || row.userName,
      fileName: row.fileName ?? sheetOf({ kind, payload } as JobSubject),
      // The payload always belongs to the kind of its row.
      subject: subjectOf({ kind, payload } as JobSubject),
      attempts: row.attempts % ROUND,
      error: row.error && translate(language, row.error),
      own: isOwn(caller, owner),
      canCancel: isGoingOn && isWithin(caller, owner, jobCodes.cancel),
      canRetry: (state === "failed" || state === "cancelled") && isWithin(caller, owner, jobCodes.retry),
    };
  };

/** Turns the filter `whose` into a condition on the caller: `own` limits the list to the caller's own jobs. */
export const ofWhom = (userId: string, request: ListRequest): ListRequest | undefined => {
  const isWhose = ({ op, columns }: SearchTerm): boolean => op === "equals" && columns[0] === "userId";
  const whose = request.terms.find(isWhose)?.values[0];
  if (whose !== undefined && whose !== "own" && whose !== "all") return undefined;
  const ownTerms: SearchTerm[] = whose === "own" ? [{ columns: ["userId"], op: "equals", values: [userId] }] : [];
  return { ...request, terms: [...request.terms.filter((term) => !isWhose(term)), ...ownTerms] };
};

/** Name of the sheet that a job checks or imports. */
const sheetOf = ({ kind, payload }: JobSubject): string | null =>
  kind === "importCheck" || kind === "importRun" ? (payload.sheet ?? null) : null;

type JobSubject = { [K in JobKind]: Pick<Extract<Job, { kind: K }>, "kind" | "payload"> }[JobKind];

const subjectOf = ({ kind, payload }: JobSubject): string | null => {
  switch (kind) {
    case "export":
      return payload.list;
    case "document":
      return paperName(payload.document);
    case "importCheck":
    case "importRun":
      return payload.resource;
    case "evidence":
    case "erase":
    case "verify":
    case "cleanup":
      return null;
    default:
      return kind satisfies never;
  }
};
