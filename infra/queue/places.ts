import { createPostgresBackend, Queue, Worker, type Job, type JobsOptions } from "bullmq";
import type { Redis } from "ioredis";
import { closeRedis, createRedis } from "#infra/redis/connect-redis.ts";
import type { Opened } from "./kept-open.ts";
import { soon } from "./soon.ts";

/** Where queues are: in Redis when it is given, else in PostgreSQL. */
export type QueuePlace = { databaseUrl: string; redisUrl?: string };

type OnError = (error: Error) => void;
type Settings = { concurrency: number; lockDuration: number; stalledInterval: number; maxStalledCount: number };

/** What is asked of either: their whole types differ by backend. */
type End = {
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
  on(event: "error", hear: OnError): unknown;
};
type QueueEnd = End & {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>;
  remove(id: string): Promise<unknown>;
};

/** Nothing of a queue is lost when a Redis that is away is not told. */
const CLOSE_MS = 3_000;

const inPostgres = (databaseUrl: string) => ({ connectionString: databaseUrl, migrate: true, max: 4 });

/** BullMQ closes no connection that it was handed. */
const opened = <E extends End>(end: E, onError: OnError, connection?: Redis, close = () => end.close()): Opened<E> => {
  end.on("error", onError);
  const disconnect = () => (connection ? closeRedis(connection) : undefined);
  return { end, close: () => close().finally(disconnect) };
};

/** BullMQ's end of a queue where jobs are added. */
export function openQueue({ databaseUrl, redisUrl }: QueuePlace, name: string, onError: OnError): Opened<QueueEnd> {
  if (!redisUrl) {
    const queue: QueueEnd = new Queue(name, { connection: inPostgres(databaseUrl) }, createPostgresBackend);
    return opened(queue, onError);
  }
  // Handed over made, because BullMQ finds ioredis by itself only where there is `require`.
  const connection = createRedis({ url: redisUrl, name: "queue", onError });
  const queue: QueueEnd = new Queue(name, { connection });
  return opened(queue, onError, connection, () => soon(queue.close(), CLOSE_MS));
}

/** The end where jobs are worked off. */
export function openWorker<Payload>(
  { databaseUrl, redisUrl }: QueuePlace,
  name: string,
  run: (job: Job<Payload>) => Promise<void>,
  settings: Settings,
  onError: OnError,
): Opened<End> {
  if (!redisUrl) {
    const options = { connection: inPostgres(databaseUrl), ...settings };
    const worker: End = new Worker(name, run, options, createPostgresBackend);
    return opened(worker, onError);
  }
  const connection = createRedis({ url: redisUrl, name: "worker", onError });
  const worker: End = new Worker<Payload>(name, run, { connection, ...settings });
  return opened(worker, onError, connection);
}
