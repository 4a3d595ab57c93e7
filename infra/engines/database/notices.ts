import type { ClientConfig } from "pg";
import { createLastingConnection } from "./lasting-connection.ts";

/** Listens for notices of PostgreSQL's NOTIFY on one channel. */
export type Notices = {
  /** The listener gets each notice's payload, and `undefined` after each (re)connect: notices may have been missed. Returns an unsubscribe. */
  listen(onNotice: (payload: string | undefined) => void): () => void;
  close(): Promise<void>;
};

const reconnectMs = 500;

/**
 * One connection that listens while there are listeners. It reconnects by itself.
 *
 * @param channel an identifier that needs no quotes
 */
export function createNotices(config: ClientConfig, channel: string): Notices {
  const listeners = new Set<(payload: string | undefined) => void>();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let listening = false;

  const notifyAll = (payload: string | undefined): void => listeners.forEach((hear) => hear(payload));
  const again = (): void => {
    listening = false;
    if (closed || listeners.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      connect();
    }, reconnectMs);
  };
  const connection = createLastingConnection(config, again);

  const connect = (): void => {
    if (listening || closed) return;
    listening = true;
    connection
      .use(async (client) => {
        client.on("notification", ({ payload }) => notifyAll(payload ?? ""));
        await client.query(`listen ${channel}`);
      })
      .then(() => notifyAll(undefined), again);
  };

  return {
    listen(hear) {
      listeners.add(hear);
      connect();
      return () => void listeners.delete(hear);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await connection.close();
    },
  };
}
