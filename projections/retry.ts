import { loadConfig } from "#infra/process/config/load-config.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { openDatabaseAccess } from "#infra/process/embedded/database-access.ts";
import { createEventLog } from "#infra/engines/event-log/create-event-log.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { createLiveBus } from "#infra/engines/live-bus/create-live-bus.ts";
import { modelSettings } from "./model-settings.ts";
import { projectionConnection } from "./runner/connection.ts";
import { hintOf } from "./runner/hint.ts";
import type { Step } from "./runner/projector.ts";
import { retryParked } from "./runner/retry-parked.ts";
import { createModels, liveSchema } from "./runner/schema.ts";
import { createViews } from "./views/index.ts";

/** `npm run projections:retry`: parked events once more, while the application goes on; ends with 1 when some stay parked. */
const config = loadConfig();
const access = await openDatabaseAccess(config);
const events = createUpcastLog(createEventLog(config, access.url));
const connection = createLastingConnection(projectionConnection(access.url));
const bus = createLiveBus(config, access.url, (error) => console.error(error.message));
const hints: Promise<void>[] = [];
try {
  const models = createModels(createViews(config), modelSettings(config));
  const committed = ({ checkpoint: { position }, changes }: Step): void => {
    if (position !== undefined) hints.push(bus.publish("projections", hintOf(models, position, changes)));
  };
  const { projected, parked } = await retryParked({ connection, schema: liveSchema, models, events, committed });
  console.log(`${projected} parked events projected, ${parked} still parked`);
  if (parked > 0) process.exitCode = 1;
} finally {
  // Screens that are not told look again by themselves.
  await Promise.allSettled(hints);
  await Promise.all([events.close(), connection.close(), bus.close()]);
  await access.release();
}
