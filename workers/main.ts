import { join } from "node:path";
import { createPrinter } from "#infra/engines/browser/printer.ts";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { createMailer } from "#infra/engines/mail/smtp.ts";
import { createLifecycle } from "#infra/process/lifecycle.ts";
import { gaugeOfTenants } from "#infra/process/telemetry/gauge.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { measurePools } from "#infra/process/telemetry/measure-pool.ts";
import { createMetrics } from "#infra/process/telemetry/metrics.ts";
import { serveMetrics } from "#infra/process/telemetry/serve-metrics.ts";
import { timedJobs } from "#infra/process/telemetry/timed-jobs.ts";
import { createTenants, readCatalogue } from "#infra/tenancy/create-tenants.ts";
import { workerJobs } from "./jobs/index.ts";
import { startJobs } from "./start-jobs.ts";
import { startSchedules } from "./start-schedules.ts";

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

const mailer = config.mail && createMailer(config.mail);
const printer = createPrinter({
  executablePath: config.browserPath,
  unpackInto: join(config.dataDir, "browser"),
  onLost: (error) => log.warn({ err: error }, "the browser was lost and is started anew"),
});
for (const tenant of tenants) {
  const jobs = startJobs({
    tenant,
    kinds: workerJobs({ printer }),
    logDays: config.logRetentionDays,
    timed: (work) => timed(tenant.code, work),
    log,
    signal,
  });
  lifecycle.onShutdown(`jobs of ${tenant.code}`, () => jobs.close());
  startSchedules({ tenant, mailer, publicUrl: config.publicUrl, log, signal });
}
// Closed before the jobs, which wait for what they print.
lifecycle.onShutdown("browser", () => printer.close());
log.info("ready");
