import type { Transaction } from "kysely";
import type { JobHint } from "#contracts/jobs/job-calls.ts";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import type { Database } from "../../engines/database/database.ts";
import type { ExportFiles } from "../exports/export-files.ts";
import type { LiveBus } from "../../engines/live-bus/port.ts";
import type { JobConsumer, JobQueue, JobRun } from "../../engines/queue/job-queue.ts";
import type { Job, NewJob } from "./job.ts";
import type { JobStore } from "./job-store.ts";

export type JobEngine = {
  store: JobStore;
  /** Opened with the first message. */
  queue(): JobQueue<JobHint>;
  bus: Pick<LiveBus, "publish" | "subscribe">;
  files(kind: JobKind): ExportFiles;
  /** Hears hints, so many at once in this process. */
  consume(concurrency: number, work: (hint: JobHint, run: JobRun) => Promise<void>): JobConsumer;
};

/** Jobs of one tenant: their rows, their files, the queue that hints at them, and their progress on the live bus. */
export type Jobs = JobEngine & {
  /**
   * Inserts a job and hints to the workers. Returns its id; `undefined`: another of its single key waits or runs.
   *
   * @param beside writes what belongs to it, in the same transaction
   */
  add<K extends JobKind>(
    job: NewJob<K>,
    beside?: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<string | undefined>;
  /** Ends what waits or runs, soon also where it runs; `false` when there is nothing to end. */
  cancel(job: Pick<Job, "id" | "userId" | "done" | "total">): Promise<boolean>;
  /** Restarts a failed or cancelled job; `false` for any other. */
  retry(job: Job): Promise<boolean>;
  /** Throws a job away with its file. */
  remove(job: Job): Promise<void>;
  /** Tells its owner, and whoever runs it, how a job stands. */
  announce(job: Pick<Job, "id" | "userId">, stands: Pick<Job, "state" | "done" | "total">): void;
};

export const createJobs = (engine: JobEngine): Jobs => {
  const { store, queue, bus, files } = engine;
  // Should the queue be down, the workers find the row by themselves.
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
