import type { ClientConfig } from "pg";
import { createLastingConnection } from "./lasting-connection.ts";

/** Notices that arrive by PostgreSQL's NOTIFY on one channel. */
export type Notices = {
  /** `hear` gets each notice's payload, and `undefined` when the connection came (back): some may have been missed. Returns how to stop. */
  listen(onNotice: (payload: string | undefined) => void): () => void;
  close(): Promise<void>;
};

const reconnectMs = 500;

/**
 * One connection that listens as long as anybody wants to hear; it comes back by itself.
 *
 * @param channel An identifier that needs no quotes.
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
