import { loadConfig } from "#infra/process/config/load-config.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { openHome, tenantArgument } from "#infra/process/open-home.ts";
import { boundHeap } from "./runner/bound-heap.ts";
import { projectionConnection } from "./runner/connection.ts";
import { rebuildReadModels } from "./runner/rebuild.ts";
import { createModels } from "./runner/schema.ts";
import { modelSettings } from "./model-settings.ts";
import { createViews } from "./views/index.ts";

/** `npm run projections:rebuild`: rebuilds all read models from the log, with or without the application running. */
boundHeap();
const config = loadConfig();
const { home, close } = await openHome(config, { program: "cylindra rebuild", tenant: tenantArgument() });
const { databaseUrl: connectionString, events } = home;
const filling = createLastingConnection(projectionConnection(connectionString, { durable: false }));
const administering = createLastingConnection({ connectionString, application_name: "cylindra rebuild" });
let parked = 0;
try {
  const models = createModels(createViews(home), modelSettings(home));
  const began = performance.now();
  const { position } = await rebuildReadModels({ models, events, filling, administering, onParked: () => parked++ });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`read models rebuilt up to position ${position ?? "none"} in ${seconds} s, ${parked} events parked`);
} finally {
  await Promise.all([filling.close(), administering.close()]);
  await close();
}
