import { join } from "node:path";
import { exportQueueName, type ExportPayload } from "#contracts/wire/exports.ts";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { secretKey } from "#infra/process/config/secret-key.ts";
import { loadTls } from "#infra/process/config/tls-files.ts";
import { createNamedLocks } from "#infra/engines/database/advisory-lock.ts";
import { createConnection } from "#infra/engines/database/connect.ts";
import { createEventLog, nameOfLog } from "#infra/engines/event-log/create-event-log.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { createExportFiles } from "#infra/engines/exports/export-files.ts";
import { createExportStore } from "#infra/engines/exports/export-store.ts";
import { createDiskFiles } from "#infra/engines/files/disk-files.ts";
import { createLifecycle } from "#infra/process/lifecycle.ts";
import { createLiveBus } from "#infra/engines/live-bus/create-live-bus.ts";
import { createOneTimeKeys } from "#infra/engines/one-time-keys/create-one-time-keys.ts";
import { createJobQueue } from "#infra/engines/queue/bullmq.ts";
import { createMemoryRateLimits, createRateLimits } from "#infra/engines/rate-limit/rate-limits.ts";
import { createProgress } from "#infra/engines/read-models/progress.ts";
import { closeRedis, createRedis } from "#infra/engines/redis/connect-redis.ts";
import { root } from "#infra/process/root.ts";
import { gauge } from "#infra/process/telemetry/gauge.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { measureEventLog } from "#infra/process/telemetry/measure-event-log.ts";
import { measurePool } from "#infra/process/telemetry/measure-pool.ts";
import { createMetrics } from "#infra/process/telemetry/metrics.ts";
import { createLimits } from "./application/limits.ts";
import { createTenant } from "./create-tenant.ts";
import { createWeb } from "./create-web.ts";
import { createHttpServer } from "./http-server.ts";
import { createReactionCheckpoint } from "./reactions/reaction-checkpoint.ts";
import { createParkedReactions } from "./reactions/parked-reactions.ts";
import { runReactions } from "./reactions/run-reactions.ts";
import { drainHttpServer } from "./drain-http-server.ts";
import { createLive } from "./live/create-live.ts";

const config = loadConfig();
const tls = loadTls(config.tls);
const log = createLogger({ name: "server", level: config.logLevel });
const lifecycle = createLifecycle(log);
const { databaseUrl, redisUrl, timeZone } = config;
if (!databaseUrl) throw new Error("DATABASE_URL is not set: start with npm start");

const now = () => new Date();
const onError = (error: Error) => log.warn({ err: error }, "connection lost");
const { db, pool, close } = createConnection({ url: databaseUrl, name: "server", max: 16, onError });
lifecycle.onShutdown("database", close);
const locks = createConnection({ url: databaseUrl, name: "server locks", max: 4, onError });
lifecycle.onShutdown("locks", () => locks.close());
const metrics = createMetrics("server");
measurePool(metrics, pool);
const events = createUpcastLog(measureEventLog(metrics, createEventLog(config, databaseUrl)));
lifecycle.onShutdown("event log", () => events.close());
const bus = createLiveBus(config, databaseUrl, onError);
lifecycle.onShutdown("live bus", () => bus.close());
const queue = createJobQueue<ExportPayload>({ name: exportQueueName, databaseUrl, redisUrl, onError });
lifecycle.onShutdown("queue", () => queue.close());
const redis = redisUrl ? createRedis({ url: redisUrl, name: "server", onError, patienceMs: 1000 }) : undefined;
if (redis) lifecycle.onShutdown("redis", () => closeRedis(redis));

const progress = createProgress({ pool, bus, order: (position) => events.order(position) });
const customerLocks = createNamedLocks(locks.pool, "customer");
const tenant = await createTenant("default", { db, events, progress, customerLocks, timeZone, now });
const reactions = `orders ${nameOfLog(config)}`.trim();
const reacting = runReactions({
  ctx: tenant.commands,
  checkpoint: createReactionCheckpoint(db, reactions),
  parked: createParkedReactions(db, reactions),
  onFailure: (err, { stream, type }, parked) =>
    log.error({ err, stream, type, parked }, "a reaction failed and is tried again"),
  onLost: (err) => log.warn({ err }, "reactions begin anew from their checkpoint"),
  signal: lifecycle.signal,
});
lifecycle.onShutdown("reactions", () => reacting);
const limits = createLimits(createRateLimits(pool, redis), createMemoryRateLimits());
const web = await createWeb({
  log,
  metrics,
  oneTimeKeys: createOneTimeKeys(db, redis, now),
  limits,
  tenant,
  captcha: config.captcha,
  passwordRule: config.passwordRule,
  secret: secretKey(config),
  trustProxy: config.trustProxy,
  clientFolder: join(root, "dist", "client"),
  exports: { queue, files: createExportFiles(config.dataDir), storeOf: createExportStore, now },
  files: createDiskFiles(config.dataDir),
  now,
  announceEnded: (ids, reason) => void bus.publish("sessions", { ids, reason }),
  announceRights: () => void bus.publish("rights", {}),
});

const http = createHttpServer(tls, web.app);
const live = createLive({
  http,
  tenant,
  bus,
  tokens: web.tokens,
  identify: web.identify,
  log,
  searches: limits.socketSearches,
});
gauge(metrics, "cylindra_sockets", "Live connections of this process", () => live.sockets());
http.listen(config.port, config.host, () => log.info({ port: config.port }, "listening"));
// Closing the live channel closes the HTTP server too, once its last answer is out.
lifecycle.onShutdown("http and live channel", () => live.close());
lifecycle.onShutdown("connections", drainHttpServer(http));
