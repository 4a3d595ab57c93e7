import { loadConfig } from "#infra/process/config/load-config.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createLifecycle } from "#infra/process/lifecycle.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { openById } from "#infra/process/role.ts";
import { GivenUp } from "#infra/stores/jobs/define-job.ts";
import { runVerify } from "./audit/verify/run-verify.ts";
import type { Said } from "./audit/verify/verify-job.ts";
import { modelSettings } from "./model-settings.ts";
import { boundHeap } from "./runner/bound-heap.ts";
import { projectionConnection } from "./runner/connection.ts";
import { createModels } from "./runner/schema.ts";
import { createViews } from "./views/index.ts";

/** One attempt at a run of verify, started by the projections: `verify-run.js <tenant> <run> <attempt>`. */
boundHeap();
const [, , tenantId = "", id = "", attempt] = process.argv;
const config = loadConfig();
const log = createLogger({ name: "verify", level: config.logLevel });
const lifecycle = createLifecycle(log);
const { signal } = lifecycle;
const onError = (error: Error) => log.warn({ err: error }, "connection lost");
const tenant = await openById(config, tenantId, { program: "verify", connections: { home: 3, other: 3 }, onError });
if (!tenant) throw new Error(`there is no tenant ${tenantId}`);

const { databaseUrl: connectionString } = tenant;
lifecycle.onShutdown("tenant", () => tenant.close());
const filling = createLastingConnection(projectionConnection(connectionString, { durable: false }));
const looking = createLastingConnection({ connectionString, application_name: "verify", options: "-c timezone=UTC" });
lifecycle.onShutdown("connections", () => Promise.all([filling.close(), looking.close()]));
const models = createModels(createViews(tenant), modelSettings(tenant));
const say = (message: Said) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));
const progress = (count: number, total: number) => say({ done: count, total });
const running = runVerify(
  { tenant, models, filling, looking, log, progress, signal },
  { id, attempts: Number(attempt) },
);
const ending = running.catch((error: unknown) =>
  error instanceof GivenUp ? say({ failed: error.message }) : undefined,
);
lifecycle.onShutdown("run", () => ending);
await ending;
lifecycle.shutdown("the run is done");
