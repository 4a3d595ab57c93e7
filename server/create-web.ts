import type { Express } from "express";
import type { Registry } from "prom-client";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import type { FileStore } from "#infra/engines/files/file-store.ts";
import type { OneTimeKeys } from "#infra/engines/one-time-keys/port.ts";
import { hashPassword } from "#infra/access/passwords/password-hash.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { createApp } from "./api/app.ts";
import { createPictureRouter } from "./api/files/picture-router.ts";
import { createHealthRouter } from "./api/health/health-router.ts";
import { projectionHealth } from "./api/health/projection-health.ts";
import type { ExportDeps } from "./api/exports/export-router.ts";
import type { Tenant } from "./api/http/request-context.ts";
import { createAuthenticate } from "./api/middleware/authenticate.ts";
import { afterPosition } from "./api/middleware/after-position.ts";
import { httpMetrics } from "./api/middleware/http-metrics.ts";
import { operationLog } from "./api/middleware/operation-log.ts";
import { tellsRights } from "./api/middleware/tells-rights.ts";
import { createOpenApiRouter } from "./api/openapi/openapi-router.ts";
import { createOwnSessionsRouter } from "./api/sign-in/own-sessions-router.ts";
import { createSignedInRouter, createSignInRouter } from "./api/sign-in/sign-in-router.ts";
import { createKeyedLock } from "./application/keyed-lock.ts";
import type { Limits } from "./application/limits.ts";
import { createFailureLimits } from "./application/sign-in/failure-limits.ts";
import { createIdentify, type Identify } from "./application/sign-in/identify.ts";
import { createSessions, type EndReason } from "./application/sign-in/sessions.ts";
import type { CaptchaMode } from "./application/sign-in/sign-in.ts";
import { createTokens, type Tokens } from "./application/sign-in/tokens.ts";
import { routes } from "./api/routes.ts";

export type WebParts = {
  log: Logger;
  metrics: Registry;
  oneTimeKeys: OneTimeKeys;
  limits: Limits;
  tenant: Tenant;
  captcha: CaptchaMode;
  /** `PASSWORD_RULE`. */
  passwordRule: PasswordRule;
  secret: string;
  trustProxy: false | number | string;
  clientFolder: string;
  now: () => Date;
  exports: ExportDeps;
  files: FileStore;
  /** Told which sessions ended, so that every server closes their sockets. */
  announceEnded(sessionIds: string[], reason: EndReason): void;
  /** Told that somebody's rights may have changed, so that every server looks them up again. */
  announceRights(): void;
};

export type Web = { app: Express; tokens: Tokens; identify: Identify<Tenant> };

/** Puts the HTTP side together from the parts that `main` made. */
export const createWeb = async (parts: WebParts): Promise<Web> => {
  const { tenant, now, log } = parts;
  const tokens = createTokens(parts.secret);
  const tenantById = (id: string) => (id === tenant.id ? tenant : undefined);
  const identify = createIdentify(tenantById, now);
  const sessions = createSessions({ db: tenant.db, tokens, now, announceEnded: parts.announceEnded });
  const sessionsOf = (id: string) => (id === tenant.id ? sessions : undefined);
  const failures = createFailureLimits(parts.limits);
  const { oneTimeKeys: keys, passwordRule: rule } = parts;
  const signIn = {
    captcha: parts.captcha,
    keys,
    rule,
    limits: failures,
    inTurn: createKeyedLock(),
    tenantOf: (code: string) => (code === tenant.code ? { id: tenant.id, db: tenant.db, sessions } : undefined),
    decoyHash: await hashPassword("nobody's password"),
    tokens,
    sessionsOf,
  };
  const app = createApp({
    log,
    trustProxy: parts.trustProxy,
    clientFolder: parts.clientFolder,
    health: createHealthRouter({ projections: () => projectionHealth(tenant), metrics: parts.metrics }),
    measured: httpMetrics(parts.metrics),
    authenticate: createAuthenticate(tokens, identify),
    signedIn: [afterPosition, operationLog(log), tellsRights(parts.announceRights)],
    open: [
      { path: "/base/id", router: createSignInRouter({ ...signIn, keyRate: parts.limits.keys }) },
      { path: "/files", router: createPictureRouter(parts.files) },
      { path: "/", router: createOpenApiRouter() },
    ],
    closed: [
      { path: "/base/id", router: createSignedInRouter({ sessionsOf, rule }) },
      { path: "/base/id", router: createOwnSessionsRouter({ sessionsOf }) },
      ...routes({
        accounts: { sessionsOf, keys, rule, failures },
        exports: parts.exports,
        files: parts.files,
        limits: parts.limits,
      }),
    ],
  });
  return { app, tokens, identify };
};
