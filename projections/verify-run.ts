import { loadConfig } from "#infra/process/config/load-config.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createLifecycle } from "#infra/process/lifecycle.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { openById } from "#infra/process/role.ts";
import { runVerify } from "./audit/verify/run-verify.ts";
import { modelSettings } from "./model-settings.ts";
import { boundHeap } from "./runner/bound-heap.ts";
import { projectionConnection } from "./runner/connection.ts";
import { createModels } from "./runner/schema.ts";
import { createViews } from "./views/index.ts";

/** One run of verify, started by the projections: `verify-run.js <tenant> <run>`. */
boundHeap();
const [, , tenantId = "", runId = ""] = process.argv;
const config = loadConfig();
const log = createLogger({ name: "verify", level: config.logLevel });
const lifecycle = createLifecycle(log);
const onError = (error: Error) => log.warn({ err: error }, "connection lost");
const tenant = await openById(config, tenantId, { program: "verify", connections: { home: 3, other: 3 }, onError });
const runs = tenant?.verifyRuns;
const run = await runs?.find(runId);
if (!tenant || !runs || run?.state !== "active") throw new Error(`there is no run ${runId} to do`);

const { databaseUrl: connectionString } = tenant;
lifecycle.onShutdown("tenant", () => tenant.close());
const filling = createLastingConnection(projectionConnection(connectionString, { durable: false }));
const looking = createLastingConnection({ connectionString, application_name: "verify", options: "-c timezone=UTC" });
lifecycle.onShutdown("connections", () => Promise.all([filling.close(), looking.close()]));
const models = createModels(createViews(tenant), modelSettings(tenant));
const running = runVerify({ tenant, models, filling, looking, runs, log, signal: lifecycle.signal }, run);
lifecycle.onShutdown("run", () => running);
await running;
lifecycle.shutdown("the run is done");
