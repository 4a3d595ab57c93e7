import type { Job } from "bullmq";
import type { JobConsumer, JobQueue, JobRun } from "./job-queue.ts";
import { keptOpen } from "./kept-open.ts";
import { openQueue, openWorker, type QueuePlace } from "./places.ts";
import { soon } from "./soon.ts";

export type QueueOptions = QueuePlace & {
  name: string;
  onError: (error: Error) => void;
};

/** A worker's lock expires after 10 s. A check every 5 s then detects a dead worker. */
const LOCK_MS = 10_000;
const STALLED_LOOK_MS = 5_000;
/** Timeout for adding a job. A person waits for it, or the sweep adds it again later. */
const ADD_MS = 3_000;

/** A queue on BullMQ and Redis. Finished jobs are not kept, because the job's state is in its database row. The same id can be added again. */
export function createJobQueue<Payload>({ name, onError, ...place }: QueueOptions): JobQueue<Payload> {
  const openQueues = keptOpen(() => openQueue(place, name, onError), onError);
  return {
    add: async (id, payload) => {
      const options = {
        jobId: id,
        attempts: 3,
        backoff: { type: "fixed", delay: 1000 },
        removeOnComplete: true,
        removeOnFail: true,
      };
      await soon(
        openQueues.ready().then((queue) => queue.add(name, payload, options)),
        ADD_MS,
      );
    },
    remove: async (id) => {
      await soon(
        openQueues.ready().then((queue) => queue.remove(id)),
        ADD_MS,
      ).catch(() => undefined);
    },
    close: () => openQueues.close().catch(onError),
  };
}

export type ConsumerOptions<Payload> = QueueOptions & {
  /** Maximum number of jobs at once in this process. */
  concurrency: number;
  work: (payload: Payload, run: JobRun) => Promise<void>;
};

/**
 * Processes a queue. If a worker dies, another one gets its job. A failed job is retried twice. Closing aborts `signal` and waits until running jobs
 * have ended.
 */
export function createJobConsumer<Payload>(options: ConsumerOptions<Payload>): JobConsumer {
  const { name, onError, concurrency, work, ...place } = options;
  const shutdown = new AbortController();
  const run = (job: Job<Payload>) => work(job.data, { id: String(job.id), signal: shutdown.signal });
  const settings = { concurrency, lockDuration: LOCK_MS, stalledInterval: STALLED_LOOK_MS, maxStalledCount: 5 };
  const worker = keptOpen(() => openWorker(place, name, run, settings, onError), onError);
  return {
    close: async () => {
      shutdown.abort(new Error("shutting down"));
      await worker.close();
    },
  };
}
