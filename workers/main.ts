import { loadConfig } from "#infra/process/config/load-config.ts";
import { createLifecycle } from "#infra/process/lifecycle.ts";
import { gaugeOfTenants } from "#infra/process/telemetry/gauge.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { measurePools } from "#infra/process/telemetry/measure-pool.ts";
import { createMetrics } from "#infra/process/telemetry/metrics.ts";
import { serveMetrics } from "#infra/process/telemetry/serve-metrics.ts";
import { timedJobs } from "#infra/process/telemetry/timed-jobs.ts";
import { createTenants, readCatalogue } from "#infra/tenancy/create-tenants.ts";
import { createDiscardOldLogs } from "./jobs/discard-old-logs.ts";
import { createDiscardUnfinished } from "./jobs/discard-unfinished.ts";
import { repeat } from "./jobs/repeat.ts";
import { startEvidence } from "./start-evidence.ts";
import { startJobs } from "./start-jobs.ts";

const DISCARD_EVERY_MS = 600_000;
const DISCARD_LOGS_EVERY_MS = 3_600_000;

const config = loadConfig();
const log = createLogger({ name: "workers", level: config.logLevel });
const lifecycle = createLifecycle(log);
const { signal } = lifecycle;
if (!config.databaseUrl) throw new Error("DATABASE_URL is not set: start with npm start");

const onError = (error: Error) => log.warn({ err: error }, "connection lost");
const metrics = createMetrics("workers");
const meters = { pool: measurePools(metrics) };
const opening = { config, program: "workers", connections: 8, onError, meters };
const { all: tenants } = createTenants(await readCatalogue(config.databaseUrl), opening);
for (const tenant of tenants) lifecycle.onShutdown(`tenant ${tenant.code}`, () => tenant.close());

gaugeOfTenants(
  metrics,
  tenants,
  "cylindra_exports_unfinished",
  "Exports that wait or run",
  async ({ jobs }) => (await jobs.store.unfinished(["export"])).length,
);
const timed = timedJobs(metrics);
const served = serveMetrics({ port: config.metricsPort, host: config.host, metrics, log });
lifecycle.onShutdown("metrics", () => served.close());

const places = tenants.flatMap(({ files, jobs }) => [files, jobs.files("export"), jobs.files("evidence")]);
void repeat(
  createDiscardUnfinished(places, log, () => new Date()),
  {
    everyMs: DISCARD_EVERY_MS,
    signal,
    onError: (error) => log.warn({ err: error }, "half-written files were not discarded"),
  },
);
void repeat(createDiscardOldLogs(tenants, config.logRetentionDays, log), {
  everyMs: DISCARD_LOGS_EVERY_MS,
  signal,
  onError: (error) => log.warn({ err: error }, "old rows of the logs were not deleted"),
});
for (const tenant of tenants) {
  const jobs = startJobs({ tenant, timed: (work) => timed(tenant.code, work), log, signal });
  lifecycle.onShutdown(`jobs of ${tenant.code}`, () => jobs.close());
  const evidence = startEvidence({ tenant, concurrency: 1, log, signal });
  lifecycle.onShutdown(`evidence of ${tenant.code}`, () => evidence.close());
}
log.info("ready");
