import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import { jobPayloads } from "#contracts/jobs/payloads.ts";
import { type JobDefinition, jobDefinitions } from "#contracts/jobs/registry.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { FilesUnavailable } from "#infra/engines/files/files-unavailable.ts";
import { requesterScope } from "#infra/engines/list-engine/requester-scope.ts";
import { type DefinedJob, GivenUp, type JobContext, type JobEnd, type JobLog, NotWanted } from "./define-job.ts";
import { attemptOfRound, type Job, type JobOf } from "./job.ts";
import type { Jobs } from "./jobs.ts";
import { pause } from "#infra/pause.ts";

/** A lease is renewed three times before it expires. */
const BEAT_MS = 3_000;

/**
 * Renews a job's lease until `end`. `lost` is aborted when the job is not needed any more: at the next heartbeat, or immediately with a message on
 * the bus. While PostgreSQL is away the job continues.
 */
const keepLease = (
  { store, bus }: Pick<Jobs, "store" | "bus">,
  job: Pick<Job, "id" | "attempts">,
  log: Pick<JobLog, "warn">,
): { lost: AbortSignal; end(): Promise<void> } => {
  const leaseLost = new AbortController();
  const workEnded = new AbortController();
  const lose = () => leaseLost.abort(new NotWanted("the job is not active any more"));
  const stop = bus.subscribe("export", ({ id, state }) => {
    if (id === job.id && state === "cancelled") lose();
  });
  const beating = (async () => {
    for (;;) {
      await pause(BEAT_MS, workEnded.signal);
      if (workEnded.signal.aborted || leaseLost.signal.aborted) return;
      const isWanted = await store.beat(job).catch((error: unknown) => {
        log.warn({ err: error, jobId: job.id }, "the lease of a job was not renewed");
        return true;
      });
      if (!isWanted) lose();
    }
  })();
  return {
    lost: leaseLost.signal,
    async end() {
      stop();
      workEnded.abort();
      await beating;
    },
  };
};

export type JobTenant = { id: string; db: Kysely<Database>; jobs: Jobs; clock: { read(): Promise<unknown> } };
export type CarryOut<Tenant extends JobTenant> = { tenant: Tenant; log: JobLog };

/** Pause before a failed job is retried. */
const PAUSE = "1 second";

/**
 * Does one attempt at a claimed job: reads its owner's current rights, runs the work, and finishes the job. The row always shows the job's state, and
 * the file exists only when complete. If the worker dies, the job starts over.
 *
 * @param ending aborted when the process ends; another process then takes the job
 */
export const carryOut = async <K extends JobKind, Tenant extends JobTenant>(
  { tenant, log }: CarryOut<Tenant>,
  { run, ended: endBefore }: DefinedJob<K, Tenant>,
  job: JobOf<K>,
  ending: AbortSignal,
): Promise<void> => {
  const { jobs, db } = tenant;
  const { id, attempts, fileEnding } = job;
  const files = jobs.files(job.kind);
  const definition: JobDefinition<K> = jobDefinitions[job.kind];
  const lease = keepLease(jobs, job, log);
  const signal = AbortSignal.any([ending, lease.lost]);
  /** `finishNamed` gives the file its name and returns its size. */
  const complete = async (
    { finish, ...counts }: JobEnd,
    finishNamed: () => Promise<number | undefined>,
  ): Promise<void> => {
    const isDone = await jobs.store.complete(job, counts, async (trx) => {
      const bytes = await finishNamed();
      await finish?.(trx);
      return bytes;
    });
    if (!isDone) return files.discard(id, attempts);
    const { done, total = done } = counts;
    jobs.announce(job, { state: "completed", done, total });
  };
  try {
    if (fileEnding !== null) {
      const before = await endBefore?.({ tenant, job, openFile: () => files.open(id, fileEnding) });
      if (before) return await complete(before, () => files.size(id, fileEnding));
      // An earlier attempt may have left a partial result, or may still be writing.
      await files.remove(id, fileEnding);
    }
    if (attemptOfRound(job) > definition.attempts) throw new GivenUp(definition.failed);
    const payload = jobPayloads[job.kind].parse(job.payload) as JobContext<K, Tenant>["payload"];
    const scope = await presentScope(db, job, definition.codes(payload));
    await tenant.clock.read();
    const progress = async (count: number, total: number): Promise<void> => {
      signal.throwIfAborted();
      if (!(await jobs.store.progress(job, count, total))) throw new NotWanted("the job is not active any more");
      jobs.announce(job, { state: "active", done: count, total });
    };
    const file = { path: files.draft(id, attempts) };
    const end = await run({ tenant, job, payload, scope, signal, progress, file, log });
    await complete(end, async () => (fileEnding === null ? undefined : files.publish(id, attempts, fileEnding)));
  } catch (error) {
    await files.discard(id, attempts);
    if (error instanceof NotWanted || lease.lost.aborted) return;
    if (ending.aborted) return await jobs.store.release(job, "0 seconds");
    await fallBack({ jobs, log }, job, error);
  } finally {
    await lease.end();
  }
};

/** Gives the job up if a retry cannot help or it was tried often enough. Otherwise it is retried. */
const fallBack = async ({ jobs, log }: { jobs: Jobs; log: JobLog }, job: Job | JobOf<JobKind>, error: unknown) => {
  const { attempts, failed, keepsCode }: JobDefinition<JobKind> = jobDefinitions[job.kind];
  const isGivenUp = error instanceof GivenUp;
  if (!isGivenUp) log.error({ err: error, jobId: job.id, kind: job.kind }, "job failed");
  if (!isGivenUp && attemptOfRound(job) < attempts) return jobs.store.release(job, PAUSE);
  const params = { ...("list" in job.payload && { list: job.payload.list }), ...(isGivenUp && error.params) };
  const sentence = isGivenUp ? error.message : error instanceof FilesUnavailable ? error.code : failed;
  const isCode = keepsCode && Object.keys(params).length === 0;
  if (await jobs.store.fail(job, isCode ? sentence : translate(job.language, sentence, params)))
    jobs.announce(job, { state: "failed", done: job.done, total: job.total });
};

/**
 * The owner's current scope, by the last group of codes.
 *
 * @throws GivenUp when the owner has lost all codes of a group
 */
const presentScope = async (
  db: Kysely<Database>,
  { userId }: { userId: string | null },
  groups: readonly (readonly string[])[],
): Promise<CompanyScope> => {
  let scope: CompanyScope = "all";
  if (userId === null) return scope;
  for (const codes of groups) {
    const granted = await requesterScope(db, userId, codes);
    if (granted === undefined) throw new GivenUp("access.denied", { codes: codes.join(", ") });
    scope = granted;
  }
  return scope;
};
