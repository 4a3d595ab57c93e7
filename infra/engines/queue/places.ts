import { createPostgresBackend, Queue, Worker, type Job, type JobsOptions } from "bullmq";
import type { Redis } from "ioredis";
import { closeRedis, createRedis } from "#infra/engines/redis/connect-redis.ts";
import type { Opened } from "./kept-open.ts";
import { soon } from "./soon.ts";

/** Place of the queues: Redis when its address is given, else PostgreSQL. */
export type QueuePlace = { databaseUrl: string; redisUrl?: string };

type OnError = (error: Error) => void;
type Settings = { concurrency: number; lockDuration: number; stalledInterval: number; maxStalledCount: number };

/** The part of BullMQ's objects in use: their whole types differ by backend. */
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

/** Nothing of a queue is lost when Redis is away. */
const CLOSE_MS = 3_000;

const inPostgres = (databaseUrl: string) => ({ connectionString: databaseUrl, migrate: true, max: 4 });

/** BullMQ closes no connection that it was handed. */
const disconnecting = (close: () => Promise<void>, connection?: Redis) => () =>
  close().finally(() => (connection ? closeRedis(connection) : undefined));

const openedQueue = (queue: QueueEnd, onError: OnError, connection?: Redis): Opened<QueueEnd> => {
  queue.on("error", onError);
  const close = () => soon(queue.close(), CLOSE_MS);
  return { end: queue, ready: () => queue.waitUntilReady(), close: disconnecting(close, connection) };
};

/** A worker that ran before it was ready would ask a failed connection again and again without ever giving way to anything else. */
const openedWorker = (worker: WorkerEnd, onError: OnError, connection?: Redis): Opened<WorkerEnd> => {
  worker.on("error", onError);
  const ready = async () => {
    await worker.waitUntilReady();
    worker.run().catch(onError);
  };
  return { end: worker, ready, close: disconnecting(() => worker.close(), connection) };
};

/** BullMQ's end of a queue where jobs are added. */
export function openQueue({ databaseUrl, redisUrl }: QueuePlace, name: string, onError: OnError): Opened<QueueEnd> {
  if (!redisUrl) {
    const queue: QueueEnd = new Queue(name, { connection: inPostgres(databaseUrl) }, createPostgresBackend);
    return openedQueue(queue, onError);
  }
  // Handed over made, because BullMQ finds ioredis by itself only where there is `require`.
  const connection = createRedis({ url: redisUrl, name: "queue", onError });
  const queue: QueueEnd = new Queue(name, { connection });
  return openedQueue(queue, onError, connection);
}

/** The end where jobs are worked off. */
export function openWorker<Payload>(
  { databaseUrl, redisUrl }: QueuePlace,
  name: string,
  run: (job: Job<Payload>) => Promise<void>,
  settings: Settings,
  onError: OnError,
): Opened<WorkerEnd> {
  const options = { ...settings, autorun: false };
  if (!redisUrl) {
    const connection = inPostgres(databaseUrl);
    const worker: WorkerEnd = new Worker(name, run, { connection, ...options }, createPostgresBackend);
    return openedWorker(worker, onError);
  }
  const connection = createRedis({ url: redisUrl, name: "worker", onError });
  const worker: WorkerEnd = new Worker<Payload>(name, run, { connection, ...options });
  return openedWorker(worker, onError, connection);
}
