import type { LiveTopic, LiveTopics } from "#contracts/wire/live-topics.ts";
import { createLastingConnection, type LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createNotices } from "#infra/engines/database/notices.ts";
import { hintText, readHint } from "./hint-text.ts";
import type { LiveBus } from "./port.ts";

export type PostgresLiveBusOptions = {
  connectionString: string;
  /** A connection that others use too, and close. Absent: one of its own. */
  line?: LastingConnection;
};

/** The live bus on PostgreSQL's LISTEN and NOTIFY, on the channel `live` of one database. It connects when first used. */
export function createPostgresLiveBus({ connectionString, line }: PostgresLiveBusOptions): LiveBus {
  const config = { connectionString, application_name: "cylindra live bus", query_timeout: 5000 };
  const connection = line ?? createLastingConnection({ ...config, connectionTimeoutMillis: 5000, keepAlive: true });
  const notices = createNotices(connection, "live");

  return {
    async publish<T extends LiveTopic>(topic: T, payload: LiveTopics[T]) {
      const text = hintText(topic, payload);
      // A failed hint is dropped. Receivers also poll.
      await connection
        .use((client) => client.query({ name: "live", text: "select pg_notify('live', $1)", values: [text] }))
        .catch(() => undefined);
    },
    subscribe<T extends LiveTopic>(topic: T, hear: (payload: LiveTopics[T]) => void) {
      return notices.listen((text) => {
        const payload = text === undefined ? undefined : readHint(topic, text);
        if (payload) hear(payload);
      });
    },
    async close() {
      notices.close();
      if (!line) await connection.close();
    },
  };
}
