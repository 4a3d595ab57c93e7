import { createPostgresBackend, Queue, Worker, type Job, type JobsOptions } from "bullmq";
import { closeRedis, createRedis } from "#infra/redis/connect-redis.ts";

/** Where queues are: in Redis when it is given, else in PostgreSQL. */
export type QueuePlace = { databaseUrl: string; redisUrl?: string };

type OnError = (error: Error) => void;
type Settings = { concurrency: number; lockDuration: number; stalledInterval: number; maxStalledCount: number };

/** What is asked of either: their whole types differ by backend. */
type End = { close(): Promise<void>; on(event: "error", hear: OnError): unknown };
type QueueEnd = End & {
  add(name: string, data: unknown, options: JobsOptions): Promise<unknown>;
  remove(id: string): Promise<unknown>;
};

const inPostgres = (databaseUrl: string) => ({ connectionString: databaseUrl, migrate: true, max: 4 });
const nothing = async (): Promise<void> => undefined;

/** BullMQ's end of a queue where jobs are added. It closes no connection that it was handed, so `disconnect` comes after its own `close`. */
export function openQueue(
  { databaseUrl, redisUrl }: QueuePlace,
  name: string,
  onError: OnError,
): { queue: QueueEnd; disconnect(): Promise<void> } {
  if (!redisUrl) {
    const queue = new Queue(name, { connection: inPostgres(databaseUrl) }, createPostgresBackend);
    return { queue, disconnect: nothing };
  }
  // Handed over made, because BullMQ finds ioredis by itself only where there is `require`.
  const connection = createRedis({ url: redisUrl, name: "queue", onError });
  const queue = new Queue(name, { connection });
  return { queue, disconnect: () => closeRedis(connection) };
}

/** The end where jobs are worked off. */
export function openWorker<Payload>(
  { databaseUrl, redisUrl }: QueuePlace,
  name: string,
  run: (job: Job<Payload>) => Promise<void>,
  settings: Settings,
  onError: OnError,
): { worker: End; disconnect(): Promise<void> } {
  if (!redisUrl) {
    const options = { connection: inPostgres(databaseUrl), ...settings };
    const worker = new Worker(name, run, options, createPostgresBackend);
    return { worker, disconnect: nothing };
  }
  const connection = createRedis({ url: redisUrl, name: "worker", onError });
  const worker = new Worker<Payload>(name, run, { connection, ...settings });
  return { worker, disconnect: () => closeRedis(connection) };
}
