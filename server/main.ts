import { join } from "node:path";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { connectionKey } from "#infra/tenancy/connection-text.ts";
import { secretKey } from "#infra/process/config/secret-key.ts";
import { loadTls } from "#infra/process/config/tls-files.ts";
import { createLifecycle } from "#infra/process/lifecycle.ts";
import { createFileReaders } from "#infra/engines/file-readers/file-readers.ts";
import { createOneTimeKeys } from "#infra/engines/one-time-keys/create-one-time-keys.ts";
import { createMailer } from "#infra/engines/mail/smtp.ts";
import { createMemoryRateLimits, createRateLimits } from "#infra/engines/rate-limit/rate-limits.ts";
import { closeRedis, createRedis } from "#infra/engines/redis/connect-redis.ts";
import { root } from "#infra/process/root.ts";
import { gauge } from "#infra/process/telemetry/gauge.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { measureEventLogs } from "#infra/process/telemetry/measure-event-log.ts";
import { measurePools } from "#infra/process/telemetry/measure-pool.ts";
import { createMetrics } from "#infra/process/telemetry/metrics.ts";
import { createTenants, readCatalogue } from "#infra/tenancy/create-tenants.ts";
import { indexTenants } from "#infra/tenancy/tenants.ts";
import { createSharedCaches } from "./application/caches/shared-caches.ts";
import { createLimits } from "./application/limits.ts";
import { serveTenant, type ServedTenant } from "./application/served-tenant.ts";
import { createTokens } from "./application/sign-in/tokens.ts";
import { createWeb } from "./create-web.ts";
import { createHttpServer } from "./http-server.ts";
import { createReactionCheckpoint } from "./reactions/reaction-checkpoint.ts";
import { createParkedReactions } from "./reactions/parked-reactions.ts";
import { runReactions } from "./reactions/run-reactions.ts";
import { drainHttpServer } from "./drain-http-server.ts";
import { startImports } from "./start-imports.ts";
import { createLive } from "./live/create-live.ts";

const config = loadConfig();
const tls = loadTls(config.tls);
const log = createLogger({ name: "server", level: config.logLevel });
const lifecycle = createLifecycle(log);
const { databaseUrl, redisUrl } = config;
if (!databaseUrl) throw new Error("DATABASE_URL is not set: start with npm start");

const now = () => new Date();
const onError = (error: Error) => log.warn({ err: error }, "connection lost");
const metrics = createMetrics("server");
const meters = { pool: measurePools(metrics), log: measureEventLogs(metrics) };
const secret = secretKey(config);
const tokens = createTokens(secret);
const opened = createTenants(await readCatalogue(databaseUrl), {
  config,
  program: "server",
  connections: 16,
  onError,
  meters,
});
const tenants = indexTenants(opened.all.map((tenant) => serveTenant(tenant, tokens, now)));
for (const tenant of tenants.all) lifecycle.onShutdown(`tenant ${tenant.code}`, () => tenant.close());
for (const tenant of tenants.all) {
  const reacting = react(tenant);
  lifecycle.onShutdown(`reactions of ${tenant.code}`, () => reacting);
  const imports = startImports(tenant, log, lifecycle.signal);
  lifecycle.onShutdown(`imports of ${tenant.code}`, () => imports.close());
}

const redis = redisUrl ? createRedis({ url: redisUrl, name: "server", onError, patienceMs: 1000 }) : undefined;
if (redis) lifecycle.onShutdown("redis", () => closeRedis(redis));
const limits = createLimits(createRateLimits(tenants.home.pool, redis), createMemoryRateLimits());
const readers = createFileReaders(root);
lifecycle.onShutdown("file readers", () => readers.close());
const web = await createWeb({
  log,
  connectionKey: connectionKey(secret),
  metrics,
  oneTimeKeys: createOneTimeKeys(tenants.home.db, redis, now),
  sharedCaches: createSharedCaches(tenants.home.db, redis),
  limits,
  readers,
  tenants,
  tokens,
  captcha: config.captcha,
  passwordRule: config.passwordRule,
  simulatedScale: config.simulatedScale,
  trustProxy: config.trustProxy,
  mailer: config.mail && createMailer(config.mail),
  publicUrl: config.publicUrl,
  clientFolder: join(root, "dist", "client"),
  now,
});

const http = createHttpServer(tls, web.app);
const live = createLive({
  http,
  tenants,
  tokens,
  identify: web.identify,
  identifyScreen: web.identifyScreen,
  log,
  limits,
  now,
});
gauge(metrics, "cylindra_sockets", "Live connections of this process", () => live.sockets());
http.listen(config.port, config.host, () => log.info({ port: config.port }, "listening"));
// Closing the live channel closes the HTTP server too, once its last answer is out.
lifecycle.onShutdown("http and live channel", () => live.close());
lifecycle.onShutdown("connections", drainHttpServer(http));

/** Runs a tenant's reactions until the process ends. */
function react(tenant: ServedTenant): Promise<void> {
  const { code, db, logName, commands } = tenant;
  const reactions = `orders ${logName}`.trim();
  return runReactions({
    ctx: commands,
    checkpoint: createReactionCheckpoint(db, reactions),
    parked: createParkedReactions(db, reactions),
    onFailure: (err, { stream, type }, parked) =>
      log.error({ err, tenant: code, stream, type, parked }, "a reaction failed and is tried again"),
    onLost: (err) => log.warn({ err, tenant: code }, "reactions begin anew from their checkpoint"),
    signal: lifecycle.signal,
  });
}
