import { findProcedure, type ProcedureId } from "#contracts/procedures/index.ts";
import { useRemembered } from "#client/state/preferences/remembered.ts";
import { hasCode } from "#client/state/session.ts";
import { isSameJob, jobFields, type JobFieldName, type Job } from "./job.ts";

/** Number of procedures that are offered before the others. */
const most = 4;

/** Fields that are valid for one load only and are not remembered. */
const passing: ReadonlySet<JobFieldName> = new Set<JobFieldName>([
  "clientId",
  "orderNumber",
  "remark",
  "anyLength",
  "plan",
]);

const only = ({ procedureId, values }: Job, keeps: (name: JobFieldName) => boolean): Job => {
  const names = jobFields(procedureId).map(({ name }) => name);
  const entries = names.flatMap((name) =>
    keeps(name) && values[name] !== undefined ? [[name, values[name]] as const] : [],
  );
  return { procedureId, values: Object.fromEntries(entries) };
};

/** Adds a job to the last jobs: newest first, each procedure once. */
export const withRecent = (recent: readonly Job[], job: Job): Job[] =>
  [
    only(job, (name) => !passing.has(name)),
    ...recent.filter(({ procedureId }) => procedureId !== job.procedureId),
  ].slice(0, most);

/** A job for a procedure, with its last values. A current job of the same procedure overrides them. */
export const jobOf = (procedureId: ProcedureId, recent: readonly Job[], before?: Job): Job => {
  const last = recent.find((job) => job.procedureId === procedureId);
  const own = before && isSameJob(before, { ...before, procedureId }) ? before.values : {};
  return only({ procedureId, values: { ...last?.values, ...own } }, () => true);
};

/** The person's last jobs in this browser that the person may still record, and a function that adds one. */
export const useRecentJobs = (): { recent: Job[]; note: (job: Job) => void } => {
  const [remembered, remember] = useRemembered<Job[]>("recentJobs", []);
  const recent = remembered.filter(({ procedureId }) => {
    const permission = findProcedure(procedureId)?.permission;
    return permission !== undefined && hasCode(permission);
  });
  return { recent, note: (job) => remember(withRecent(recent, job)) };
};
