import type { Client } from "pg";
import type { LastingConnection } from "./lasting-connection.ts";

/** Listens for notices of PostgreSQL's NOTIFY on one channel. */
export type Notices = {
  /** The listener gets each notice's payload, and `undefined` after each (re)connect: notices may have been missed. Returns an unsubscribe. */
  listen(onNotice: (payload: string | undefined) => void): () => void;
  /** Listens no more. The connection stays open for its other users. */
  close(): void;
};

const reconnectMs = 500;

/**
 * Listens on a connection while there are listeners. It reconnects by itself.
 *
 * @param channel an identifier that needs no quotes
 */
export function createNotices(connection: LastingConnection, channel: string): Notices {
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
  connection.onLost(again);

  const hear = async (client: Client): Promise<void> => {
    await client.query(`listen ${channel}`);
    client.on("notification", (notice) => notice.channel === channel && notifyAll(notice.payload ?? ""));
  };
  const connect = (): void => {
    if (listening || closed) return;
    listening = true;
    connection.use(hear).then(() => notifyAll(undefined), again);
  };

  return {
    listen(listener) {
      listeners.add(listener);
      connect();
      return () => void listeners.delete(listener);
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
