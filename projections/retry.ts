import { loadConfig } from "#infra/process/config/load-config.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { openHome, tenantArgument } from "#infra/process/open-home.ts";
import { modelSettings } from "./model-settings.ts";
import { projectionConnection } from "./runner/connection.ts";
import { hintOf } from "./runner/hint.ts";
import type { Step } from "./runner/projector.ts";
import { retryParked } from "./runner/retry-parked.ts";
import { createModels, liveSchema } from "./runner/schema.ts";
import { createViews } from "./views/index.ts";

/** `npm run projections:retry`: retries parked events while the application runs. Exits with 1 when some stay parked. */
const config = loadConfig();
const { home, close } = await openHome(config, {
  program: "cylindra retry",
  tenant: tenantArgument(),
  onError: (error) => console.error(error.message),
});
const { events, bus } = home;
const connection = createLastingConnection(projectionConnection(home.databaseUrl));
const hints: Promise<void>[] = [];
try {
  const models = createModels(createViews(home), modelSettings(home));
  const committed = ({ checkpoint: { position }, changes }: Step): void => {
    if (position !== undefined) hints.push(bus.publish("projections", hintOf(models, position, changes)));
  };
  const { projected, parked } = await retryParked({ connection, schema: liveSchema, models, events, committed });
  console.log(`${projected} parked events projected, ${parked} still parked`);
  if (parked > 0) process.exitCode = 1;
} finally {
  // If a hint fails, screens find the change by polling.
  await Promise.allSettled(hints);
  await connection.close();
  await close();
}
