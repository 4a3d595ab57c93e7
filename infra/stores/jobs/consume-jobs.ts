import type { JobHint } from "#contracts/wire/live-topics.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import { jobDefinitions } from "#contracts/jobs/registry.ts";
import { pause } from "#infra/pause.ts";
import type { JobConsumer } from "../../engines/queue/job-queue.ts";
import { carryOut, type CarryOut, type JobTenant } from "./carry-out.ts";
import type { AnyJob, DefinedJob } from "./define-job.ts";
import type { Job } from "./job.ts";
import type { JobStore } from "./job-store.ts";
import type { Jobs } from "./jobs.ts";

/** Polling interval for jobs without a hint: jobs of a dead worker, and jobs that the queue lost. */
const LOOK_MS = 3_000;

/** Gives a place back. */
type GiveBack = () => Promise<unknown>;

export type ConsumeOptions<Tenant extends JobTenant> = CarryOut<Tenant> & {
  kinds: readonly AnyJob<Tenant>[];
  /** Aborted when the process ends. */
  signal: AbortSignal;
  /** Number of jobs of a kind at once in this process. Default: the definition's number. */
  atOnce?: (kind: JobKind) => number;
  /** Number of jobs of all kinds at once in this process. Default: any. */
  most?: number;
  /** Takes the place of a job that began by itself, where these run one at a time. Answers how to give it back; undefined while it is taken. */
  takePlace?(): Promise<GiveBack | undefined>;
  /** Receives hints. Default: those for workers. */
  consume?: Jobs["consume"];
  /** Wraps the work on each job. */
  timed?(work: (job: Job) => Promise<void>): (job: Job) => Promise<void>;
};

type Placed = { job: Job; giveBack?: GiveBack };

/** Claims a job. One that began by itself needs the place, which is only asked for while a job waits. */
const placing =
  ({ claim, unfinished }: Pick<JobStore, "claim" | "unfinished">, takePlace?: () => Promise<GiveBack | undefined>) =>
  async (kinds: readonly JobKind[]): Promise<Placed | undefined> => {
    const job = await claim(kinds, undefined, takePlace !== undefined);
    if (job) return { job };
    if (!takePlace || kinds.length === 0 || (await unfinished(kinds)).length === 0) return undefined;
    const giveBack = await takePlace();
    if (!giveBack) return undefined;
    const next = await claim(kinds).catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    if (!next) await giveBack();
    return next && { job: next, giveBack };
  };

/** Does a job, then gives its place back. What cannot end is left to the next lease. */
const carrying =
  (work: (job: Job) => Promise<void>, log: CarryOut<JobTenant>["log"]) =>
  ({ job, giveBack }: Placed): Promise<void> =>
    work(job)
      .finally(giveBack)
      .catch((error: unknown) => log.warn({ err: error, jobId: job.id }, "a job was left where it stood"));

/**
 * Processes a tenant's jobs of some kinds, with the defined number of each kind at once. The rows are the queue: a hint only triggers an early check,
 * and a lost hint costs a few seconds.
 */
export const consumeJobs = <Tenant extends JobTenant>(options: ConsumeOptions<Tenant>): JobConsumer => {
  const { tenant, kinds, log, signal, most = Infinity, consume = tenant.jobs.consume } = options;
  const claimPlaced = placing(tenant.jobs.store, options.takePlace);
  const atOnce = options.atOnce ?? ((kind: JobKind) => jobDefinitions[kind].atOnce);
  const byKind = new Map<JobKind, AnyJob<Tenant>>(kinds.map((each) => [each.kind, each]));
  const running = new Map<Promise<void>, JobKind>();
  const stopped = new AbortController();
  const ending = AbortSignal.any([signal, stopped.signal]);
  const free = (): JobKind[] => {
    const busy = [...running.values()];
    if (busy.length >= most) return [];
    return [...byKind.keys()].filter((kind) => busy.filter((each) => each === kind).length < atOnce(kind));
  };
  const start = (job: Job) =>
    carryOut({ tenant, log }, byKind.get(job.kind) as DefinedJob<JobKind, Tenant>, job, ending);
  const carry = carrying(options.timed?.(start) ?? start, log);
  let claiming: Promise<unknown> = Promise.resolve();
  /** Starts one job. Claims run one after the other, because each must see the places that the previous one took. */
  const take = (): Promise<{ done: Promise<void> } | undefined> => {
    const taking = claiming.then(async () => {
      const claim = ending.aborted ? undefined : await claimPlaced(free());
      return claim && { done: begin(claim) };
    });
    claiming = taking.catch(() => undefined);
    return taking;
  };
  const look = async (): Promise<void> => {
    while (await take());
  };
  const begin = (claim: Placed): Promise<void> => {
    const end = carry(claim).finally(() => {
      running.delete(end);
      void looking();
    });
    running.set(end, claim.job.kind);
    return end;
  };
  const looking = () => look().catch((error: unknown) => log.warn({ err: error }, "jobs are looked for again"));
  const hear = async ({ tenantId = tenant.id }: JobHint): Promise<void> => {
    if (tenantId !== tenant.id) throw new Error(`a job of tenant ${tenantId} is in the queue of ${tenant.id}`);
    const job = await take();
    await job?.done;
  };
  const consumer = consume(
    [...byKind.keys()].reduce((sum, kind) => sum + atOnce(kind), 0),
    hear,
  );
  const sweeping = (async () => {
    for (; !ending.aborted; await pause(LOOK_MS, ending)) await looking();
  })();
  return {
    async close() {
      stopped.abort(new Error("shutting down"));
      await consumer.close();
      await sweeping;
      await claiming;
      await Promise.all(running.keys());
    },
  };
};
