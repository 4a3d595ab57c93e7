import { loadConfig } from "#infra/config/load-config.ts";
import { createLastingConnection } from "#infra/database/lasting-connection.ts";
import { openDatabaseAccess } from "#infra/embedded/database-access.ts";
import { createEventLog } from "#infra/event-log/create-event-log.ts";
import { modelSettings } from "./model-settings.ts";
import { projectionConnection } from "./runner/connection.ts";
import { retryParked } from "./runner/retry-parked.ts";
import { createModels, liveSchema } from "./runner/schema.ts";
import { createViews } from "./views/index.ts";

/** `npm run projections:retry`: parked events once more, while the application goes on; ends with 1 when some stay parked. */
const config = loadConfig();
const access = await openDatabaseAccess(config);
const events = createEventLog(config, access.url);
const connection = createLastingConnection(projectionConnection(access.url));
try {
  const models = createModels(createViews(config), modelSettings(config));
  const { projected, parked } = await retryParked({ connection, schema: liveSchema, models, events });
  console.log(`${projected} parked events projected, ${parked} still parked`);
  if (parked > 0) process.exitCode = 1;
} finally {
  await Promise.all([events.close(), connection.close()]);
  await access.release();
}
