import { pino } from "pino";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { Checkpoint } from "#projections/runner/checkpoint.ts";
import { projectionConnection } from "#projections/runner/connection.ts";
import { createProjector } from "#projections/runner/projector.ts";
import { ensureReadModels, rebuildReadModels } from "#projections/runner/rebuild.ts";
import { run } from "#projections/runner/run.ts";
import { createModels, liveSchema } from "#projections/runner/schema.ts";
import { createViews } from "#projections/views/index.ts";

const timeZone = "Asia/Shanghai";
const silent: LiveBus = {
  publish: async () => undefined,
  subscribe: () => () => undefined,
  close: async () => undefined,
};

/** All read models over one log, as `projections/main.ts` and `rebuild.ts` work on them. */
export function openReadModels(connectionString: string) {
  const events = createUpcastLog(createPostgresEventLog({ connectionString }));
  const models = createModels(createViews({ timeZone }), { timeZone });
  const filling = createLastingConnection(projectionConnection(connectionString, { durable: false }));
  const live = createLastingConnection(projectionConnection(connectionString));
  const administering = createLastingConnection({ connectionString });
  const onParked = (): never => {
    throw new Error("an event of the bench cannot be projected");
  };
  const options = { models, events, filling, administering, onParked };

  /** Seconds in which empty read models were brought to the head of the log, batch by batch as they come. */
  const catchUp = async (): Promise<number> => {
    await administering.use((client) => client.query("drop schema if exists read cascade"));
    await ensureReadModels(options);
    const head = events.order((await events.head())!);
    const stop = new AbortController();
    const projector = createProjector({ connection: live, schema: liveSchema, models, order: events.order, onParked });
    const ended = (checkpoint: Checkpoint): Checkpoint => {
      if (checkpoint.order >= head) stop.abort();
      return checkpoint;
    };
    const watched: typeof projector = {
      ...projector,
      apply: async (...args) => ended(await projector.apply(...args)),
      applyWindow: async (...args) => ended(await projector.applyWindow(...args)),
    };
    const began = performance.now();
    await run({ projector: watched, models, events, bus: silent, log: pino({ level: "silent" }), signal: stop.signal });
    return (performance.now() - began) / 1000;
  };

  /** Seconds of a whole rebuild: tables, rows, indexes and swap. */
  const rebuild = async (): Promise<number> => {
    const began = performance.now();
    await rebuildReadModels(options);
    return (performance.now() - began) / 1000;
  };

  return {
    catchUp,
    rebuild,
    async close(): Promise<void> {
      await Promise.all([events, filling, live, administering].map((each) => each.close()));
    },
  };
}
