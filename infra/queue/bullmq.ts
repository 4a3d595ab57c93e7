import { createPostgresBackend, Queue, Worker, type Job } from "bullmq";
import type { JobConsumer, JobQueue, JobRun } from "./job-queue.ts";

export type QueueOptions = {
  name: string;
  databaseUrl: string;
  onError: (error: Error) => void;
};

const connectionTo = (databaseUrl: string) => ({ connectionString: databaseUrl, migrate: true, max: 4 });
/** A worker that died is noticed after its lock has run out, 10 s, at the next look, every 5 s. */
const LOCK_MS = 10_000;
const STALLED_LOOK_MS = 5_000;

/** A queue on BullMQ's PostgreSQL backend. Finished jobs are not kept: the row of the job is the truth, and its id can be added again. */
export function createJobQueue<Payload>({ name, databaseUrl, onError }: QueueOptions): JobQueue<Payload> {
  const queue = new Queue(name, { connection: connectionTo(databaseUrl) }, createPostgresBackend);
  queue.on("error", onError);
  return {
    add: async (id, payload) => {
      const options = {
        jobId: id,
        attempts: 3,
        backoff: { type: "fixed", delay: 1000 },
        removeOnComplete: true,
        removeOnFail: true,
      };
      await queue.add(name, payload, options);
    },
    remove: async (id) => {
      await queue.remove(id).catch(() => 0);
    },
    close: () => queue.close(),
  };
}

export type ConsumerOptions<Payload> = QueueOptions & {
  /** How many at once in this process. */
  concurrency: number;
  work: (payload: Payload, run: JobRun) => Promise<void>;
};

/**
 * Works a queue off. A job whose worker died is given to another one; a job that throws is tried again twice. Closing waits until
 * running jobs have ended, which `signal` asks them to.
 */
export function createJobConsumer<Payload>(options: ConsumerOptions<Payload>): JobConsumer {
  const { name, databaseUrl, onError, concurrency, work } = options;
  const shutdown = new AbortController();
  const worker = new Worker(
    name,
    (job: Job<Payload>) => work(job.data, { id: String(job.id), signal: shutdown.signal }),
    {
      connection: connectionTo(databaseUrl),
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_LOOK_MS,
      maxStalledCount: 5,
    },
    createPostgresBackend,
  );
  worker.on("error", onError);
  return {
    close: async () => {
      shutdown.abort(new Error("shutting down"));
      await worker.close();
    },
  };
}
