import { Redis } from "ioredis";

export type RedisOptions = {
  url: string;
  /** Name of the connection in `client list`. */
  name: string;
  onError: (error: Error) => void;
  /** A command that got no answer after this long fails; absent: it waits until Redis is back, however long that takes. */
  patienceMs?: number;
};

const MOST_MS = 2000;

/** A connection to Redis that comes back by itself, ever again, at most 2 s after Redis does. Connects at once. */
export function createRedis({ url, name, onError, patienceMs }: RedisOptions): Redis {
  const client = new Redis(url, {
    connectionName: `cylindra-${name}`,
    connectTimeout: 5000,
    keepAlive: 10_000,
    retryStrategy: (times) => Math.min(50 * 2 ** times, MOST_MS) * (0.5 + Math.random() / 2),
    commandTimeout: patienceMs,
    // With patience, what waits for a connection fails when connecting does; BullMQ's blocking connection must not.
    maxRetriesPerRequest: patienceMs === undefined ? null : 0,
  });
  client.on("error", onError);
  return client;
}

/** Closes in good order, but waits for no answer of a Redis that is away. */
export async function closeRedis(client: Redis): Promise<void> {
  if (client.status === "ready") {
    const tooLong = new Promise<void>((resolve) => setTimeout(resolve, 1000).unref());
    await Promise.race([client.quit().catch(() => undefined), tooLong]);
  }
  client.disconnect();
}
