import pg from "pg";
import type { LiveTopic, LiveTopics } from "#contracts/wire/live-topics.ts";
import { createNotices } from "#infra/engines/database/notices.ts";
import { hintText, readHint } from "./hint-text.ts";
import type { LiveBus } from "./port.ts";

/** The live bus on PostgreSQL's LISTEN and NOTIFY, on the channel `live` of one database. It connects when first used. */
export function createPostgresLiveBus({ connectionString }: { connectionString: string }): LiveBus {
  const config = { connectionString, application_name: "cylindra live bus", query_timeout: 5000 };
  const pool = new pg.Pool({ ...config, max: 1, connectionTimeoutMillis: 5000 });
  pool.on("error", () => undefined);
  const notices = createNotices(config, "live");

  return {
    async publish<T extends LiveTopic>(topic: T, payload: LiveTopics[T]) {
      const text = hintText(topic, payload);
      // A failed hint is dropped. Receivers also poll.
      await pool.query({ name: "live", text: "select pg_notify('live', $1)", values: [text] }).catch(() => undefined);
    },
    subscribe<T extends LiveTopic>(topic: T, hear: (payload: LiveTopics[T]) => void) {
      return notices.listen((text) => {
        const payload = text === undefined ? undefined : readHint(topic, text);
        if (payload) hear(payload);
      });
    },
    async close() {
      await Promise.all([notices.close(), pool.end()]);
    },
  };
}
