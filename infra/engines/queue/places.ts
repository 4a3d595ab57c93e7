import { Queue, Worker, type Job, type JobsOptions } from "bullmq";
import type { Redis } from "ioredis";
import { closeRedis, createRedis } from "#infra/engines/redis/connect-redis.ts";
import type { Opened } from "./kept-open.ts";
import { soon } from "./soon.ts";

/** The place of the queues. */
export type QueuePlace = { redisUrl: string };

type OnError = (error: Error) => void;
type Settings = { concurrency: number; lockDuration: number; stalledInterval: number; maxStalledCount: number };

/** The part of BullMQ's objects that is used here. Their full types differ by backend. */
type End = {
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
  on(event: "error", hear: OnError): unknown;
};
type WorkerEnd = End & { run(): Promise<unknown> };
type QueueEnd = End & {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>;
  remove(id: string): Promise<unknown>;
};

/** Timeout for closing, because Redis may be away. The queue loses nothing then. */
const CLOSE_MS = 3_000;

/** BullMQ does not close connections from outside, so they are closed here. */
const disconnecting = (close: () => Promise<void>, connection: Redis) => () =>
  close().finally(() => closeRedis(connection));

const openedQueue = (queue: QueueEnd, onError: OnError, connection: Redis): Opened<QueueEnd> => {
  queue.on("error", onError);
  const close = () => soon(queue.close(), CLOSE_MS);
  return { end: queue, ready: () => queue.waitUntilReady(), close: disconnecting(close, connection) };
};

/** The worker runs only once it is ready. Otherwise it would retry a failed connection in a loop and block the process. */
const openedWorker = (worker: WorkerEnd, onError: OnError, connection: Redis): Opened<WorkerEnd> => {
  worker.on("error", onError);
  const ready = async () => {
    await worker.waitUntilReady();
    worker.run().catch(onError);
  };
  return { end: worker, ready, close: disconnecting(() => worker.close(), connection) };
};

/** Opens BullMQ's end of a queue for adding jobs. */
export function openQueue({ redisUrl }: QueuePlace, name: string, onError: OnError): Opened<QueueEnd> {
  // The connection is made here, because BullMQ finds ioredis only where `require` exists.
  const connection = createRedis({ url: redisUrl, name: "queue", onError });
  const queue: QueueEnd = new Queue(name, { connection });
  return openedQueue(queue, onError, connection);
}

/** Opens the end of a queue that processes jobs. */
export function openWorker<Payload>(
  { redisUrl }: QueuePlace,
  name: string,
  run: (job: Job<Payload>) => Promise<void>,
  settings: Settings,
  onError: OnError,
): Opened<WorkerEnd> {
  const options = { ...settings, autorun: false };
  const connection = createRedis({ url: redisUrl, name: "worker", onError });
  const worker: WorkerEnd = new Worker<Payload>(name, run, { connection, ...options });
  return openedWorker(worker, onError, connection);
}
