import type { AddressInfo } from "node:net";
import { createFileReaders } from "#infra/stores/file-readers/file-readers.ts";
import { createOpenIdProvider } from "#infra/engines/identity-provider/open-id.ts";
import { createMailer } from "#infra/engines/mail/smtp.ts";
import { createOneTimeKeys } from "#infra/engines/one-time-keys/create-one-time-keys.ts";
import { createMemoryRateLimits, createRateLimits } from "#infra/engines/rate-limit/rate-limits.ts";
import { closeRedis, createRedis } from "#infra/engines/redis/connect-redis.ts";
import { secretKey } from "#infra/process/config/secret-key.ts";
import { loadTls } from "#infra/process/config/tls-files.ts";
import type { SsoSettings } from "#infra/engines/identity-provider/port.ts";
import type { Closing } from "#infra/process/lifecycle.ts";
import { openTenant, type RoleParts } from "#infra/process/role.ts";
import { pause } from "#infra/pause.ts";
import { root } from "#infra/process/root.ts";
import { serveTenants, type Serving } from "#infra/process/serve-tenants.ts";
import { gauge } from "#infra/process/telemetry/gauge.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { measureEventLogs, measurePools } from "#infra/process/telemetry/meters.ts";
import { createMetrics } from "#infra/process/telemetry/metrics.ts";
import { connectionKey } from "#infra/tenancy/connection-text.ts";
import { createTenantDatabases } from "#infra/tenancy/tenant-databases.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import type { CatalogueParts } from "./application/administration/tenant-rules.ts";
import { readAllowed } from "#infra/engines/webhook-call/judge-address.ts";
import { createWebhookCaller } from "#infra/engines/webhook-call/post-webhook.ts";
import { createWebhookSecrets } from "#infra/tenancy/webhook-secrets.ts";
import type { WebhookParts } from "./application/webhooks/change-webhooks.ts";
import { createSharedCaches } from "./application/caches/shared-caches.ts";
import { createLimits } from "./application/limits.ts";
import { serveTenant, type ServedTenant, type ServedTenants } from "./application/served-tenant.ts";
import { placeOfNew } from "./application/administration/linked-account.ts";
import { factorKey } from "./application/sign-in/second-factor.ts";
import { createTokens, type Tokens } from "./application/sign-in/tokens.ts";
import { hasReadModels } from "./api/health/projection-health.ts";
import { createWeb } from "./create-web.ts";
import { drainHttpServer, createHttpServer } from "./http-server.ts";
import { createLive, type Live } from "./live/create-live.ts";
import { createParkedReactions } from "./reactions/parked-reactions.ts";
import { createReactionCheckpoint } from "./reactions/reaction-checkpoint.ts";
import { runReactions } from "./reactions/run-reactions.ts";
import { startImports } from "./start-imports.ts";

/** @param clientFolder the built client. Nothing is served if the folder does not exist */
export type ServerParts = RoleParts & { clientFolder: string };

export type StartedServer = { port: number; tenants: ServedTenants; tokens: Tokens };

/** Starts the server role: API, live channel, reactions and imports of every tenant, until `closing` ends it. Long because each part is made here. */
export async function startServer(parts: ServerParts): Promise<StartedServer> {
  const { config, log, closing } = parts;
  const tls = loadTls(config.tls);
  const now = () => new Date();
  const metrics = createMetrics("server");
  const secret = secretKey(config);
  const tokens = createTokens(secret);
  const meters = { pool: measurePools(metrics), log: measureEventLogs(metrics) };
  let isOpen: Live["isOpen"] = () => false;
  let home: Tenant | undefined;
  const tenants = serveTenants(parts, {
    wakes: true,
    isUsed: (tenant: ServedTenant) => isOpen(tenant),
    open: (place) => {
      const opened = openTenant(parts, place, { program: "server", connections: { home: 16, other: 2 }, meters });
      // The platform's own tenant is opened first.
      home ??= opened;
      return serveTenant(opened, { tokens, now, publicUrl: config.publicUrl, home });
    },
  });

  const redis = openRedis(parts);
  const limits = createLimits(createRateLimits(tenants.home.pool, redis), createMemoryRateLimits());
  const readers = createFileReaders(root);
  closing.onShutdown("file readers", () => readers.close());
  const { app, ...web } = await createWeb({
    ...{ log, metrics, limits, readers, tenants, tokens, now },
    catalogue: catalogueOf(tenants, secret),
    webhooks: webhooksOf(parts, secret),
    oneTimeKeys: createOneTimeKeys(tenants.home.db, redis, now),
    sharedCaches: createSharedCaches(tenants.home.db, redis),
    factorKey: factorKey(secret),
    captcha: config.captcha,
    passwordRule: config.passwordRule,
    simulatedScale: config.simulatedScale,
    trustProxy: config.trustProxy,
    sso: config.sso && { settings: config.sso, provider: createOpenIdProvider(config.sso, now) },
    mailer: config.mail && createMailer(config.mail),
    publicUrl: config.publicUrl,
    clientFolder: parts.clientFolder,
  });
  const http = createHttpServer(tls, app);
  const live = createLive({ http, tokens, ...web, log, limits, now });
  isOpen = live.isOpen;
  gauge(metrics, "cylindra_sockets", "Live connections of this process", () => live.sockets());
  await tenants.begin(async (tenant, scope) => {
    if (tenant !== tenants.home) await untilMade(tenant, scope.signal);
    await judgeAutoCreate(tenant, config.sso?.autoCreate, log);
    startReactionsAndImports(tenant, log, scope);
    live.open(tenant, scope);
  });
  // Closing the live channel also closes the HTTP server, after its last response.
  closing.onShutdown("http and live channel", () => live.close());
  closing.onShutdown("connections", drainHttpServer(http));
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(config.port, config.host, resolve);
  });
  const { port } = http.address() as AddressInfo;
  log.info({ port }, "listening");
  return { port, tenants, tokens };
}

function openRedis({ config, log, closing }: RoleParts) {
  if (!config.redisUrl) return undefined;
  const onError = (error: Error) => log.warn({ err: error }, "connection lost");
  const redis = createRedis({ url: config.redisUrl, name: "server", onError, patienceMs: 1000 });
  closing.onShutdown("redis", () => closeRedis(redis));
  return redis;
}

function webhooksOf({ config, closing }: RoleParts, secret: string): WebhookParts {
  const allowed = readAllowed(config.webhookAllow) ?? { networks: [], hosts: [] };
  const caller = createWebhookCaller({ allowed });
  closing.onShutdown("receivers of messages", () => caller.close());
  return { secrets: createWebhookSecrets(secret), allowed, caller };
}

const catalogueOf = ({ home, sync }: Serving<ServedTenant>, secret: string): CatalogueParts => ({
  key: connectionKey(secret),
  databases: createTenantDatabases(home.databaseUrl),
  changed: async () => {
    await Promise.all([sync(), home.bus.publish("tenants", {})]);
  },
});

/**
 * Checks the role of accounts that a first sign-in at the provider makes. It is checked again at each of them, because roles change.
 *
 * @throws Error when the role manages roles, permissions or accounts
 */
async function judgeAutoCreate({ db, code }: ServedTenant, autoCreate: SsoSettings["autoCreate"], log: Logger) {
  const place = autoCreate && (await placeOfNew(db, autoCreate));
  if (!place || place.ok) return;
  if (place.fault === "grants")
    throw new Error(
      `OIDC_AUTO_CREATE: the role may not manage roles, permissions or accounts (${place.codes.join(", ")})`,
    );
  log.warn({ tenant: code }, "OIDC_AUTO_CREATE: there is no such role or company here yet, so no account is made");
}

/** Waits for the read models of a tenant, which the projections make. */
async function untilMade({ db }: ServedTenant, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await hasReadModels(db))) await pause(100, signal);
}

function startReactionsAndImports(tenant: ServedTenant, log: Logger, { onShutdown, signal }: Closing): void {
  const { code, db, logName, commands } = tenant;
  const reactions = `orders ${logName}`.trim();
  const reacting = runReactions({
    ctx: commands,
    checkpoint: createReactionCheckpoint(db, reactions),
    parked: createParkedReactions(db, reactions),
    onFailure: (err, { stream, type }, parked) =>
      log.error({ err, tenant: code, stream, type, parked }, "a reaction failed and is tried again"),
    onLost: (err) => log.warn({ err, tenant: code }, "reactions begin again from their checkpoint"),
    signal,
  });
  onShutdown(`reactions of ${code}`, () => reacting);
  const imports = startImports(tenant, log, signal);
  onShutdown(`imports of ${code}`, () => imports.close());
}
