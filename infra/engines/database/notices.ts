import type { ClientConfig } from "pg";
import { createLastingConnection } from "./lasting-connection.ts";

/** What PostgreSQL's NOTIFY tells on one channel. */
export type Notices = {
  /** `hear` gets each notice's payload, and `undefined` when the connection came (back): some may have been missed. Returns how to stop. */
  listen(hear: (payload: string | undefined) => void): () => void;
  close(): Promise<void>;
};

const reconnectMs = 500;

/**
 * One connection that listens as long as anybody wants to hear; it comes back by itself.
 *
 * @param channel An identifier that needs no quotes.
 */
export function createNotices(config: ClientConfig, channel: string): Notices {
  const ears = new Set<(payload: string | undefined) => void>();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let listening = false;

  const tellAll = (payload: string | undefined): void => ears.forEach((hear) => hear(payload));
  const again = (): void => {
    listening = false;
    if (closed || ears.size === 0) return;
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
        client.on("notification", ({ payload }) => tellAll(payload ?? ""));
        await client.query(`listen ${channel}`);
      })
      .then(() => tellAll(undefined), again);
  };

  return {
    listen(hear) {
      ears.add(hear);
      connect();
      return () => void ears.delete(hear);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await connection.close();
    },
  };
}
