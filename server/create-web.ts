import type { IncomingMessage } from "node:http";
import type { Express, Request, RequestHandler } from "express";
import type { Registry } from "prom-client";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import type { FileReaders } from "#infra/stores/file-readers/file-readers.ts";
import type { Mailer } from "#infra/engines/mail/port.ts";
import type { OneTimeKeys } from "#infra/engines/one-time-keys/port.ts";
import { hashPassword } from "#infra/access/passwords/password-hash.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { createApp } from "./api/app.ts";
import { createKeyRouter } from "./api/audit/key-router.ts";
import { projectionHealth } from "./api/health/projection-health.ts";
import { createPictureRouter } from "./api/files/picture-router.ts";
import { createHealthRouter, type TenantHealth } from "./api/health/health-router.ts";
import { createAuthenticate } from "./api/middleware/authenticate.ts";
import { keysInPlace } from "./api/middleware/api-key.ts";
import { afterPosition } from "./api/middleware/after-position.ts";
import { httpMetrics } from "./api/middleware/http-metrics.ts";
import { operationLog } from "./api/middleware/operation-log.ts";
import { createFirstStepsRouter } from "./api/lists/first-steps-router.ts";
import { createOpenApiRouter } from "./api/openapi/openapi-router.ts";
import { createFactorRouter } from "./api/sign-in/factor-router.ts";
import { createSignedInRouter, createSignInRouter } from "./api/sign-in/sign-in-router.ts";
import { createSsoRouter } from "./api/sign-in/sso-router.ts";
import { createPairRouter } from "./api/walls/pair-router.ts";
import { findLinked } from "./application/administration/linked-account.ts";
import type { CatalogueParts } from "./application/administration/tenant-rules.ts";
import { createCaches } from "./application/caches/caches.ts";
import type { SharedCaches } from "./application/caches/shared-caches.ts";
import { createKeyedLock } from "./application/keyed-lock.ts";
import type { Limits } from "./application/limits.ts";
import { createIdentifyScreen, type IdentifyScreen } from "./application/screens/identify-screen.ts";
import { createFailureLimits } from "./application/sign-in/failure-limits.ts";
import { createIdentifyKey, noteLeak, type IdentifyKey } from "./application/keys/identify-key.ts";
import { createIdentify, type Identify } from "./application/sign-in/identify.ts";
import type { CaptchaMode } from "./application/sign-in/sign-in.ts";
import type { SsoParts } from "./application/sign-in/single-sign-on.ts";
import type { Tokens } from "./application/sign-in/tokens.ts";
import type { ServedTenant, ServedTenants } from "./application/served-tenant.ts";
import type { WebhookParts } from "./application/webhooks/change-webhooks.ts";
import { routes } from "./api/routes.ts";
import { BUSINESS_TIME } from "#contracts/wire/business-time.ts";
import { addressOf } from "./api/http/address-of.ts";
import { contextOf } from "./api/http/request-context.ts";
import { allResources } from "#contracts/resources/index.ts";

/** Records that decide permissions: accounts, roles, the permission tree, and the company tree that scopes follow. */
const places = [
  ...["account", "apikey", "role", "permission"].map((name) => `/base/admin/${name}/`),
  ...allResources.filter(({ table }) => table === "company").map(({ path }) => `/base${path}/`),
].map((path) => path.toLowerCase());

/** Notifies every server of the tenant, after the response, that permissions may have changed. */
const tellsRights: RequestHandler = (request, response, next) => {
  const path = request.path.toLowerCase();
  if (request.method !== "GET" && request.method !== "HEAD" && places.some((place) => path.startsWith(place))) {
    const { bus } = contextOf(response).tenant;
    response.once("finish", () => {
      if (response.statusCode < 400) void bus.publish("rights", {});
    });
  }
  next();
};

/** Reads the business clock before a request uses the time. When a demonstration moves the clock, a response header holds its time. */
const businessTime: RequestHandler = async (_request, response, next) => {
  const { clock } = contextOf(response).tenant;
  await clock.read();
  if (clock.moves) response.setHeader(BUSINESS_TIME, clock.now().toISOString());
  next();
};

export type WebParts = {
  log: Logger;
  metrics: Registry;
  oneTimeKeys: OneTimeKeys;
  sharedCaches: SharedCaches;
  limits: Limits;
  /** Readers for uploaded files. */
  readers: FileReaders;
  tenants: ServedTenants;
  tokens: Tokens;
  /** Seals secrets of second factors, and identity tokens. */
  factorKey: Buffer;
  captcha: CaptchaMode;
  /** Environment variable `PASSWORD_RULE`. */
  passwordRule: PasswordRule;
  /** Environment variable `SCALE_SIMULATOR`. */
  simulatedScale: boolean;
  /** Parts for the catalogue of tenants. */
  catalogue: CatalogueParts;
  webhooks: WebhookParts;
  trustProxy: false | number | string;
  clientFolder: string;
  /** Mails are sent only if this is set. */
  mailer?: Mailer;
  /** The provider at which people sign in. */
  sso: SsoParts["sso"];
  /** Environment variable `PUBLIC_URL`. */
  publicUrl?: string;
  now: () => Date;
};

export type Web = {
  app: Express;
  identify: Identify<ServedTenant>;
  identifyScreen: IdentifyScreen;
  identifyKey: IdentifyKey;
  /** The caller's address, as Express finds it behind trusted proxies. */
  addressOf(request: IncomingMessage): string;
};

/** Builds the HTTP side from the parts that `main` created. Long because it names every part once. */
export const createWeb = async (parts: WebParts): Promise<Web> => {
  const { tenants, tokens, now, log } = parts;
  const identify = createIdentify(tenants, now);
  const identifyScreen = createIdentifyScreen(tenants);
  const identifyKey = createIdentifyKey(tenants, now);
  const failures = createFailureLimits(parts.limits);
  const { oneTimeKeys: keys, passwordRule: rule } = parts;
  const signIn = {
    captcha: parts.captcha,
    keys,
    rule,
    limits: failures,
    inTurn: createKeyedLock(),
    tenants,
    decoyHash: await hashPassword("nobody's password"),
    ...{ tokens, factors: { key: parts.factorKey, now }, onlyProvider: parts.sso?.settings.only ?? false },
  };
  const sso = { sso: parts.sso, keys, tenants, factors: signIn.factors, log, findLinked };
  const app = createApp({
    log,
    trustProxy: parts.trustProxy,
    clientFolder: parts.clientFolder,
    health: createHealthRouter({
      home: healthOf(tenants.home),
      all: () => tenants.all.map(healthOf),
      metrics: parts.metrics,
    }),
    measured: httpMetrics(parts.metrics),
    keysInPlace: keysInPlace((key) => noteLeak(tenants, key, now())),
    authenticate: createAuthenticate({ tokens, identify, identifyScreen, identifyKey, limits: parts.limits }),
    logged: operationLog({ log, home: tenants.home, limits: parts.limits }),
    signedIn: [businessTime, afterPosition, tellsRights],
    open: [
      { path: "/base", router: createSignInRouter({ ...signIn, sso: parts.sso, openLimits: parts.limits, now }) },
      { path: "/base", router: createSsoRouter({ ...sso, openLimits: parts.limits }) },
      { path: "/base", router: createPairRouter({ tenants, limits: parts.limits, now }) },
      { path: "/base", router: createKeyRouter({ tenants, limits: parts.limits }) },
      { path: "/files", router: createPictureRouter(tenants) },
      { path: "/", router: createOpenApiRouter() },
    ],
    closed: [
      {
        path: "/base",
        router: createSignedInRouter({
          ...{ sso, passwordRule: rule },
          simulatedScale: parts.simulatedScale,
          sendsMail: parts.mailer !== undefined && parts.publicUrl !== undefined,
        }),
      },
      ...[createFactorRouter(signIn), createFirstStepsRouter()].map((router) => ({ path: "/base", router })),
      ...routes({
        accounts: { keys, rule, failures, mailer: parts.mailer },
        invitations: { now, log, mailer: parts.mailer, publicUrl: parts.publicUrl },
        limits: parts.limits,
        webhooks: parts.webhooks,
        readers: parts.readers,
        caches: createCaches(parts.sharedCaches, tenants.home),
        catalogue: { ...parts.catalogue, tenants, lagOf, now },
      }),
    ],
  });
  return { app, identify, identifyScreen, identifyKey, addressOf: addressesBy(app) };
};

/** Finds addresses of requests that Express does not handle. */
const addressesBy =
  (app: Express): Web["addressOf"] =>
  ({ headers, socket }) =>
    addressOf(Object.assign(Object.create(app.request) as Request, { app, headers, socket }));

const lagOf = async (tenant: ServedTenant): Promise<number> => (await projectionHealth(tenant)).lag;

const healthOf = (tenant: ServedTenant): TenantHealth => ({
  code: tenant.code,
  projections: () => projectionHealth(tenant),
});
