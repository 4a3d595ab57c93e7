import type { Recorded } from "#contracts/streams/event.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { TenantContext } from "#server/application/context.ts";
import { collect } from "#tests/infra/engines/event-log/events.ts";
import { tenantContext, type Clock } from "./commands.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** A log in a database of its own, and the context of commands on it. Its clock stands at 10:00 of the business day 2026-03-02. */
export type CommandLog = {
  database: TestDatabase;
  events: EventLog;
  clock: Clock;
  ctx: TenantContext;
  eventsOf(stream: string): Promise<Recorded[]>;
  typesOf(stream: string): Promise<string[]>;
  /** A context on the same log whose process is killed once it has written so many times. */
  killedAfter(writes: number): TenantContext;
  /** Closes the log and deletes the database; call it in `afterAll`. */
  close(): Promise<void>;
};

export const openCommandLog = async (): Promise<CommandLog> => {
  const database = await createTestDatabase();
  const events = createPostgresEventLog({ connectionString: database.url });
  const clock = { now: new Date("2026-03-02T02:00:00Z") };
  const eventsOf = (stream: string) => collect(events.readStream(stream));
  return {
    database,
    events,
    clock,
    ctx: tenantContext(events, clock),
    eventsOf,
    typesOf: async (stream) => (await eventsOf(stream)).map(({ type }) => type),
    killedAfter(writes) {
      let left = writes;
      const append: EventLog["append"] = (...given) =>
        left-- > 0 ? events.append(...given) : Promise.reject(new Error("killed"));
      const appendEach: EventLog["appendEach"] = (...given) =>
        left-- > 0 ? events.appendEach(...given) : Promise.reject(new Error("killed"));
      return tenantContext({ ...events, append, appendEach }, clock);
    },
    async close() {
      await events.close();
      await database.drop();
    },
  };
};
