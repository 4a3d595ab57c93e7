import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import type { JobPayload } from "#contracts/jobs/payloads.ts";
import type { StoredFile } from "../../engines/files/folder.ts";
import type { Database } from "../../engines/database/database.ts";
import type { Transaction } from "kysely";
import type { JobOf } from "./job.ts";
import type { Counts } from "./job-store.ts";

/** The log for the operator. */
export type JobLog = Record<"info" | "warn" | "error", (facts: object, text: string) => void>;

/** The job was cancelled, removed or taken over, so its result is not needed. */
export class NotWanted extends Error {
  override name = "NotWanted";
}

/** Ends a job for a reason that a retry cannot fix. The code names the sentence in the owner's language. */
export class GivenUp extends Error {
  override name = "GivenUp";
  readonly params: Record<string, unknown>;
  constructor(code: string, params: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(code, options);
    this.params = params;
  }
}

/** One attempt at a job, as passed to the work of its kind. */
export type JobContext<K extends JobKind, Tenant> = {
  tenant: Tenant;
  job: JobOf<K>;
  payload: JobPayload<K>;
  /** The owner's current scope, by the last group of the kind's codes. */
  scope: CompanyScope;
  /** Aborted when the job is cancelled or taken over, or the process ends. */
  signal: AbortSignal;
  /** Saves the progress in the row and sends it to the owner. Throws {@link NotWanted} when the job is not needed any more. */
  progress(done: number, total: number): Promise<void>;
  /** The draft of this attempt. It becomes the job's file on success, and is deleted otherwise. */
  file: { path: string };
  log: JobLog;
};

/** The result of successful work. */
export type JobEnd = Counts & {
  /** Runs once the file has its final name, while the job's row is locked. Of several attempts at a job only one runs it. */
  finish?(trx: Transaction<Database>): Promise<void>;
};

/** A kind of job and the work on it. `run` may be stopped at any moment and retried elsewhere. */
export type DefinedJob<K extends JobKind, Tenant> = {
  kind: K;
  /** @throws GivenUp with the reason for the failure; other errors are retried */
  run(context: JobContext<K, Tenant>): Promise<JobEnd>;
  /**
   * Checks the file of an attempt that died after the file got its final name but before its row was saved. Returns that attempt's result if all else
   * was done; the file then stays. Absent or `undefined`: the file is deleted and `run` is retried.
   */
  ended?(
    left: Pick<JobContext<K, Tenant>, "tenant" | "job"> & { openFile(): Promise<StoredFile | undefined> },
  ): Promise<JobEnd | undefined>;
  /** Deletes data that belongs to an expired job. Its row and its file are deleted automatically. */
  forget?(tenant: Tenant, job: JobOf<K>): Promise<void>;
};
export type AnyJob<Tenant> = { [K in JobKind]: DefinedJob<K, Tenant> }[JobKind];
