import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import type { JobPayload } from "#contracts/jobs/payloads.ts";
import type { Database } from "../../engines/database/database.ts";
import type { Transaction } from "kysely";
import type { JobOf } from "./job.ts";
import type { Counts } from "./job-store.ts";

/** Tells the operator. */
export type JobLog = Record<"info" | "warn" | "error", (facts: object, text: string) => void>;

/** Cancelled, removed or taken over: nobody waits for this job any more. */
export class NotWanted extends Error {
  override name = "NotWanted";
}

/** Ends a job for a reason that trying again does not mend: the sentence of this code, in its owner's language. */
export class GivenUp extends Error {
  override name = "GivenUp";
  readonly params: Record<string, unknown>;
  constructor(code: string, params: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(code, options);
    this.params = params;
  }
}

/** One attempt at a job, as its kind's work sees it. */
export type JobContext<K extends JobKind, Tenant> = {
  tenant: Tenant;
  job: JobOf<K>;
  payload: JobPayload<K>;
  /** How far the owner sees now, by the last group of the kind's codes. */
  scope: CompanyScope;
  /** Aborted when the job is cancelled or taken over, or the process ends. */
  signal: AbortSignal;
  /** Says how far it is, to its row and to its owner. Throws {@link NotWanted} when nobody waits for it any more. */
  progress(done: number, total: number): Promise<void>;
  /** The draft of this attempt. It becomes the job's file when the work has ended well, and goes when it has not. */
  file: { path: string };
  log: JobLog;
};

/** How work ended well. */
export type JobEnd = Counts & {
  /** Carried out while the row is held and its file has its name: it happens for one attempt alone. */
  finish?(trx: Transaction<Database>): Promise<void>;
};

/** A kind of job and the work on it. `run` may be stopped at any moment and retried elsewhere. */
export type DefinedJob<K extends JobKind, Tenant> = {
  kind: K;
  /** @throws GivenUp with the reason why it fails; whatever else it throws is tried again */
  run(context: JobContext<K, Tenant>): Promise<JobEnd>;
  /**
   * Looks at the file of an attempt that died when it had its name and its row did not say so yet. Returns how that attempt ended, if all
   * else was done: the file stays then. Absent or `undefined`: the file is deleted and `run` is retried.
   */
  ended?(left: Pick<JobContext<K, Tenant>, "tenant" | "job" | "file">): Promise<JobEnd | undefined>;
  /** Throws away what stands beside a job whose time is over; its row and its file go by themselves. */
  forget?(tenant: Tenant, job: JobOf<K>): Promise<void>;
};
export type AnyJob<Tenant> = { [K in JobKind]: DefinedJob<K, Tenant> }[JobKind];
