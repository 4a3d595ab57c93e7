import pg from "pg";
import type { LiveTopic, LiveTopics } from "#contracts/wire/live-topics.ts";
import { createNotices } from "#infra/database/notices.ts";
import type { LiveBus } from "./port.ts";

/** PostgreSQL takes less than 8000 bytes in a notice. */
const maxBytes = 7900;

/** The live bus on PostgreSQL's LISTEN and NOTIFY, on the channel `live` of one database. Connects when first used. */
export function createPostgresLiveBus({ connectionString }: { connectionString: string }): LiveBus {
  const config = { connectionString, application_name: "cylindra live bus", query_timeout: 5000 };
  const pool = new pg.Pool({ ...config, max: 1, connectionTimeoutMillis: 5000 });
  pool.on("error", () => undefined);
  const notices = createNotices(config, "live");

  return {
    async publish<T extends LiveTopic>(topic: T, payload: LiveTopics[T]) {
      const text = JSON.stringify({ topic, payload });
      const bytes = Buffer.byteLength(text);
      if (bytes > maxBytes) throw new RangeError(`a hint of ${bytes} bytes on ${topic}, at most ${maxBytes}`);
      // A hint that cannot be sent is as good as one that nobody heard.
      await pool.query({ name: "live", text: "select pg_notify('live', $1)", values: [text] }).catch(() => undefined);
    },
    subscribe<T extends LiveTopic>(topic: T, hear: (payload: LiveTopics[T]) => void) {
      return notices.listen((text) => {
        if (text === undefined) return;
        const message = JSON.parse(text) as { topic: LiveTopic; payload: LiveTopics[T] };
        if (message.topic === topic) hear(message.payload);
      });
    },
    async close() {
      await Promise.all([notices.close(), pool.end()]);
    },
  };
}
