import { exportQueueName, type ExportPayload } from "#contracts/wire/exports.ts";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { createConnection } from "#infra/engines/database/connect.ts";
import { createExportFiles } from "#infra/engines/exports/export-files.ts";
import { createExportStore } from "#infra/engines/exports/export-store.ts";
import { createDiskFiles } from "#infra/engines/files/disk-files.ts";
import { createLifecycle } from "#infra/process/lifecycle.ts";
import { createLiveBus } from "#infra/engines/live-bus/create-live-bus.ts";
import { createJobConsumer, createJobQueue } from "#infra/engines/queue/bullmq.ts";
import { readPosition } from "#infra/engines/read-models/progress.ts";
import { gauge } from "#infra/process/telemetry/gauge.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { measurePool } from "#infra/process/telemetry/measure-pool.ts";
import { createMetrics } from "#infra/process/telemetry/metrics.ts";
import { serveMetrics } from "#infra/process/telemetry/serve-metrics.ts";
import { timedJobs } from "#infra/process/telemetry/timed-jobs.ts";
import { createDiscardUnfinished } from "./jobs/discard-unfinished.ts";
import { repeat } from "./jobs/repeat.ts";
import { startExports } from "./start-exports.ts";

/** Exports that one process makes at once; each holds a connection while it reads. */
const CONCURRENCY = 2;
const DISCARD_EVERY_MS = 600_000;

const config = loadConfig();
const log = createLogger({ name: "workers", level: config.logLevel });
const lifecycle = createLifecycle(log);
const { databaseUrl, redisUrl, dataDir, timeZone } = config;
if (!databaseUrl) throw new Error("DATABASE_URL is not set: start with npm start");

const onError = (error: Error) => log.warn({ err: error }, "connection lost");
const database = createConnection({ url: databaseUrl, name: "workers", max: 8, onError });
lifecycle.onShutdown("database", () => database.close());
const bus = createLiveBus(config, databaseUrl, onError);
lifecycle.onShutdown("live bus", () => bus.close());
const queue = createJobQueue<ExportPayload>({ name: exportQueueName, databaseUrl, redisUrl, onError });
lifecycle.onShutdown("queue", () => queue.close());

const metrics = createMetrics("workers");
measurePool(metrics, database.pool);
const store = createExportStore(database.db);
gauge(
  metrics,
  "cylindra_exports_unfinished",
  "Exports that wait or run",
  async () => (await store.unfinished()).length,
);
const timed = timedJobs(metrics);
const served = serveMetrics({ port: config.metricsPort, host: config.host, metrics, log });
lifecycle.onShutdown("metrics", () => served.close());

const exportFiles = createExportFiles(dataDir);
void repeat(
  createDiscardUnfinished([createDiskFiles(dataDir), exportFiles], log, () => new Date()),
  {
    everyMs: DISCARD_EVERY_MS,
    signal: lifecycle.signal,
    onError: (error) => log.warn({ err: error }, "half-written files were not discarded"),
  },
);
const exports = startExports({
  db: database.db,
  bus,
  queue,
  consume: (name, work) =>
    createJobConsumer({ name, databaseUrl, redisUrl, onError, concurrency: CONCURRENCY, work: timed(work) }),
  position: () => readPosition(database.pool),
  store,
  files: exportFiles,
  timeZone,
  log,
  signal: lifecycle.signal,
});
lifecycle.onShutdown("exports", () => exports.close());
log.info("ready");
