import { Redis } from "ioredis";

export type RedisOptions = {
  url: string;
  /** Name of the connection in Redis' `client list`. */
  name: string;
  onError: (error: Error) => void;
  /** Timeout of a command, in ms. Absent: a command waits until Redis is back. */
  patienceMs?: number;
};

const MOST_MS = 2000;

/** A connection to Redis that always reconnects, at most 2 s after Redis is back. Connects immediately. */
export function createRedis({ url, name, onError, patienceMs }: RedisOptions): Redis {
  const client = new Redis(url, {
    connectionName: `cylindra-${name}`,
    connectTimeout: 5000,
    keepAlive: 10_000,
    retryStrategy: (times) => Math.min(50 * 2 ** times, MOST_MS) * (0.5 + Math.random() / 2),
    commandTimeout: patienceMs,
    // Waiting commands fail when connecting fails, if there is a timeout. BullMQ's blocking connection must not fail.
    maxRetriesPerRequest: patienceMs === undefined ? null : 0,
  });
  client.on("error", onError);
  return client;
}

/** Closes cleanly, but does not wait for a Redis that is away. */
export async function closeRedis(client: Redis): Promise<void> {
  if (client.status === "ready") {
    const tooLong = new Promise<void>((resolve) => setTimeout(resolve, 1000).unref());
    await Promise.race([client.quit().catch(() => undefined), tooLong]);
  }
  client.disconnect();
}
