import type { Transaction } from "kysely";
import type { JobHint } from "#contracts/wire/live-topics.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import type { Database } from "../../engines/database/database.ts";
import type { ExportFiles } from "../exports/export-files.ts";
import type { LiveBus } from "../../engines/live-bus/port.ts";
import type { JobConsumer, JobQueue } from "../../engines/queue/job-queue.ts";
import type { Job, NewJob } from "./job.ts";
import type { JobStore } from "./job-store.ts";

export type JobEngine = {
  store: JobStore;
  /** Opens with the first message. */
  queue(): JobQueue<JobHint>;
  bus: Pick<LiveBus, "publish" | "subscribe">;
  files(kind: JobKind): ExportFiles;
  /** Receives hints, with this many at once in this process. */
  consume(concurrency: number, work: (hint: JobHint) => Promise<void>): JobConsumer;
};

/** Jobs of one tenant: their rows, their files, the queue for hints, and their progress on the live bus. */
export type Jobs = JobEngine & {
  /**
   * Inserts a job and sends a hint to the workers. Returns its id, or `undefined` when another job with its single key is waiting or running.
   *
   * @param beside writes data that belongs to the job, in the same transaction
   */
  add<K extends JobKind>(
    job: NewJob<K>,
    beside?: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<string | undefined>;
  /** Cancels a waiting or running job; a running one stops soon. Returns `false` when there is nothing to cancel. */
  cancel(job: Pick<Job, "id" | "userId" | "done" | "total">): Promise<boolean>;
  /** Restarts a failed or cancelled job. Returns `false` for any other. */
  retry(job: Job): Promise<boolean>;
  /** Deletes a job with its file. */
  remove(job: Job): Promise<void>;
  /** Sends the job's state to its owner and its worker. */
  announce(job: Pick<Job, "id" | "userId">, stands: Pick<Job, "state" | "done" | "total">): void;
};

export const createJobs = (engine: JobEngine): Jobs => {
  const { store, queue, bus, files } = engine;
  // If the queue is down, the workers find the row by polling.
  const hint = (id: string) =>
    queue()
      .add(id, { id })
      .catch(() => undefined);
  const announce: Jobs["announce"] = ({ id, userId }, { state, done, total }) =>
    void bus.publish("export", { id, userId, state, done, total });
  return {
    ...engine,
    add: async (job, beside) => {
      const id = await store.add(job, beside);
      if (id !== undefined) await hint(id);
      return id;
    },
    cancel: async (job) => {
      if (!(await store.cancel(job.id))) return false;
      announce(job, { state: "cancelled", done: job.done, total: job.total });
      await queue().remove(job.id);
      return true;
    },
    retry: async (job) => {
      if (!(await store.retry(job.id))) return false;
      announce(job, { state: "waiting", done: 0, total: 0 });
      await hint(job.id);
      return true;
    },
    remove: async ({ id, kind, fileEnding }) => {
      if (fileEnding !== null) await files(kind).remove(id, fileEnding);
      await store.remove(id);
    },
    announce,
  };
};
