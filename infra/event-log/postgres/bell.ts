import type { ClientConfig } from "pg";
import { createConnection } from "./connection.ts";

/** Tells subscriptions that the log may have grown. */
export type Bell = {
  /** `ring` is called on every notice, and when the connection for notices came back, because some may have been missed. */
  listen(ring: () => void): () => void;
  close(): Promise<void>;
};

const reconnectMs = 500;

/** One connection that listens to the channel `event_log` as long as anybody wants to hear; it comes back by itself. */
export function createBell(config: ClientConfig): Bell {
  const ears = new Set<() => void>();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let listening = false;

  const ringAll = (): void => ears.forEach((ring) => ring());
  const again = (): void => {
    listening = false;
    if (closed || ears.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      connect();
    }, reconnectMs);
  };
  const connection = createConnection(config, again);

  const connect = (): void => {
    if (listening || closed) return;
    listening = true;
    connection
      .use(async (client) => {
        client.on("notification", ringAll);
        await client.query("listen event_log");
      })
      .then(ringAll, again);
  };

  return {
    listen(ring) {
      ears.add(ring);
      connect();
      return () => void ears.delete(ring);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await connection.close();
    },
  };
}
