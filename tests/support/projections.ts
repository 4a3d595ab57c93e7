import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { projectionConnection } from "#projections/runner/connection.ts";
import { createProjector } from "#projections/runner/projector.ts";
import { modelSettings } from "#projections/model-settings.ts";
import { ensureReadModels } from "#projections/runner/rebuild.ts";
import { run } from "#projections/runner/run.ts";
import { createModels, liveSchema } from "#projections/runner/schema.ts";
import { createViews } from "#projections/views/index.ts";

const onParked = (): void => undefined;

/** Makes the read models where a database has none. */
export async function makeReadModels(url: string, stored: EventLog, timeZone: string) {
  const events = createUpcastLog(stored);
  const models = createModels(createViews({ timeZone }), modelSettings({ timeZone, logName: "" }));
  const filling = createLastingConnection(projectionConnection(url, { durable: false }));
  const administering = createLastingConnection({ connectionString: url });
  const done = await ensureReadModels({ models, events, filling, administering, onParked });
  await Promise.all([filling.close(), administering.close()]);
  return { models, events, done };
}

/** All read models, kept up with a log in this process as the projections role does it. */
export async function startProjections(url: string, stored: EventLog, bus: LiveBus, timeZone: string) {
  const log = createLogger({ name: "test", level: "silent" });
  const { models, events } = await makeReadModels(url, stored, timeZone);
  const connection = createLastingConnection(projectionConnection(url));
  const projector = createProjector({ connection, schema: liveSchema, models, order: events.order, onParked });
  const stopping = new AbortController();
  const running = run({ projector, models, events, bus, log, signal: stopping.signal });
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await running;
      await connection.close();
    },
  };
}
