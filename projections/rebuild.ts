import { loadConfig } from "#infra/process/config/load-config.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { openDatabaseAccess } from "#infra/process/embedded/database-access.ts";
import { createEventLog } from "#infra/engines/event-log/create-event-log.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { boundHeap } from "./runner/bound-heap.ts";
import { projectionConnection } from "./runner/connection.ts";
import { rebuildReadModels } from "./runner/rebuild.ts";
import { createModels } from "./runner/schema.ts";
import { modelSettings } from "./model-settings.ts";
import { createViews } from "./views/index.ts";

/** `npm run projections:rebuild`: all read models anew from the log, while the application goes on or stands still. */
boundHeap();
const config = loadConfig();
const access = await openDatabaseAccess(config);
const connectionString = access.url;
const events = createUpcastLog(createEventLog(config, connectionString));
const filling = createLastingConnection(projectionConnection(connectionString, { durable: false }));
const administering = createLastingConnection({ connectionString, application_name: "cylindra rebuild" });
let parked = 0;
try {
  const models = createModels(createViews(config), modelSettings(config));
  const began = performance.now();
  const { position } = await rebuildReadModels({ models, events, filling, administering, onParked: () => parked++ });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`read models rebuilt up to position ${position ?? "none"} in ${seconds} s, ${parked} events parked`);
} finally {
  await Promise.all([events.close(), filling.close(), administering.close()]);
  await access.release();
}
