import { loadConfig } from "#infra/process/config/load-config.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { openHome, tenantArgument } from "#infra/process/open-home.ts";
import { boundHeap } from "./runner/bound-heap.ts";
import { projectionConnection } from "./runner/connection.ts";
import { createModels } from "./runner/schema.ts";
import { NotComparable, verifyReadModels, type Comparison } from "./runner/verify.ts";
import { modelSettings } from "./model-settings.ts";
import { createViews } from "./views/index.ts";

/** `npm run projections:verify`: compares the live read models with ones built from the log. Exits with 1 when they differ. */
boundHeap();
const config = loadConfig();
const { home, close } = await openHome(config, { program: "cylindra verify", tenant: tenantArgument() });
const { databaseUrl: connectionString, events } = home;
const filling = createLastingConnection(projectionConnection(connectionString, { durable: false }));
const looking = createLastingConnection({
  connectionString,
  application_name: "cylindra verify",
  options: "-c timezone=UTC",
});

const print = (comparisons: Comparison[]): void => {
  for (const { view, table, rows, equal, keys } of comparisons) {
    console.log(
      `${`${view}.${table}`.padEnd(40)} ${String(rows).padStart(9)} ${equal ? "equal" : `DIFFERENT ${keys.join(", ")}`}`,
    );
  }
};

try {
  const models = createModels(createViews(home), modelSettings(home));
  const comparisons = await verifyReadModels({ models, events, filling, looking });
  print(comparisons);
  if (comparisons.some(({ equal }) => !equal)) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof NotComparable)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await Promise.all([filling.close(), looking.close()]);
  await close();
}
