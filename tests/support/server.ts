import { connectionKey } from "#infra/tenancy/connection-text.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import type { Pool } from "pg";
import type { LiveTopic, LiveTopics, SessionHint } from "#contracts/wire/live-topics.ts";
import type { FieldError } from "#contracts/wire/envelope.ts";
import { sealPasswords } from "#contracts/wire/password-transit.ts";
import type { LoginAnswer } from "#contracts/wire/sign-in.ts";
import type { ExportFiles } from "#infra/stores/exports/export-files.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";
import { createMovedClock } from "#infra/engines/business-clock/business-clock.ts";
import { createFileReaders } from "#infra/stores/file-readers/file-readers.ts";
import { createOneTimeKeys } from "#infra/engines/one-time-keys/create-one-time-keys.ts";
import { createOpenIdProvider } from "#infra/engines/identity-provider/open-id.ts";
import type { SsoSettings } from "#infra/engines/identity-provider/port.ts";
import { createMailer, type MailSettings } from "#infra/engines/mail/smtp.ts";
import { createMemoryRateLimits, createRateLimits } from "#infra/engines/rate-limit/rate-limits.ts";
import { root } from "#infra/process/root.ts";
import { createLogger, type Logger } from "#infra/process/telemetry/logger.ts";
import { createMetrics } from "#infra/process/telemetry/metrics.ts";
import { createTenantDatabases } from "#infra/tenancy/tenant-databases.ts";
import { indexTenants } from "#infra/tenancy/tenants.ts";
import { readAllowed } from "#infra/engines/webhook-call/judge-address.ts";
import { createWebhookCaller } from "#infra/engines/webhook-call/post-webhook.ts";
import { createWebhookSecrets } from "#infra/tenancy/webhook-secrets.ts";
import { createSharedCaches } from "#server/application/caches/shared-caches.ts";
import { createLimits } from "#server/application/limits.ts";
import type { ReadProgress } from "#server/application/read-progress.ts";
import { serveTenant } from "#server/application/served-tenant.ts";
import { createHttpServer } from "#server/http-server.ts";
import { createTransitKey } from "#server/application/sign-in/open-sealed.ts";
import type { CaptchaMode } from "#server/application/sign-in/sign-in.ts";
import { factorKey } from "#server/application/sign-in/second-factor.ts";
import { createTokens } from "#server/application/sign-in/tokens.ts";
import { createWeb } from "#server/create-web.ts";
import { startImports } from "#server/start-imports.ts";
import { createLive } from "#server/live/create-live.ts";
import { ADMIN_PASSWORD } from "./admin-password.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { startProjections } from "./projections.ts";
import { testTenant } from "./tenant.ts";

export type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string> };

export type Answer<T> = {
  status: number;
  headers: Headers;
  body: { success: boolean; code: string; msg: string; data: T; errors?: FieldError[]; stale?: true };
};

/** The server's HTTP side on a seeded database and a port of its own, in this process. */
export type TestServer = {
  url: string;
  database: TestDatabase;
  /** The files of its exports. */
  files: ExportFiles;
  /** Its `DATA_DIR`, in which all its files are. */
  folder: string;
  /** Which sessions ended, as their sockets are told. */
  ended: SessionHint[];
  /** The notices that it sent to other processes since it started. */
  told: Told[];
  /** Moves the server's clock. */
  advance(ms: number): void;
  /** A body that is text is sent as it is, everything else as JSON. */
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>;
  /** The body with its passwords sealed for a new key, as a browser sends it. */
  sealed<B extends object>(body: B): Promise<B & { passwordKey: string }>;
  /** The body that a browser sends to sign in, the captcha left out. */
  loginBody(userName: string, password: string): Promise<Record<string, unknown>>;
  /** Answers the token; throws when the sign-in fails. Whoever was given the password is spared changing it. */
  signIn(userName?: string, password?: string): Promise<string>;
  stop(): Promise<void>;
};

export type ServerOptions = {
  captcha?: CaptchaMode;
  passwordRule?: PasswordRule;
  trustProxy?: number;
  /** With the read models and the live channel, as the whole application has them. */
  whole?: boolean;
  /** With the business clock of a demonstration, which `moveClock` moves; `advance` moves the other one alone. */
  movedClock?: boolean;
  /** A seeded database of the caller's, deleted when it stops; absent: a new one. */
  database?: TestDatabase;
  /** Sends mails by it; absent: none are sent. */
  mail?: MailSettings;
  /** `PUBLIC_URL`; absent: it is not set. */
  publicUrl?: string;
  /** `WEBHOOK_ALLOW`; absent: no private receiver is let in. */
  webhookAllow?: string;
  /** The provider at which people sign in; absent: there is none. */
  sso?: SsoSettings;
  /** Takes its log; absent: nothing is written. */
  log?: Logger;
};

const noProgress: ReadProgress = { reached: async () => undefined, waitFor: async () => false };
/** Test servers derive their keys from it: a process with the same `SECRET_KEY` takes their tokens. */
export const TEST_SECRET = "a secret of at least thirty-two characters";

export type Told = { [Topic in LiveTopic]: { topic: Topic; payload: LiveTopics[Topic] } }[LiveTopic];

const isEnd = (payload: object): payload is SessionHint => "reason" in payload;

/** A bus that also writes down what it says, and which sessions have ended. */
const noting = (bus: LiveBus, ended: SessionHint[], told: Told[]): LiveBus => ({
  ...bus,
  publish(topic, payload) {
    told.push({ topic, payload } as Told);
    if (isEnd(payload)) ended.push(payload);
    return bus.publish(topic, payload);
  },
});

/** The password that a test gave stays the one it knows. */
const spareChange = (pool: Pool, userName: string) =>
  pool.query("update account set must_change_password = false where lower(user_name) = lower(trim($1))", [userName]);

export async function startTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const { captcha = "off", passwordRule = "spec", trustProxy = false, whole = false } = options;
  const { database = await createTestDatabase({ seeded: true, whole }) } = options;
  const { db, pool } = database;
  const ended: TestServer["ended"] = [];
  const said: Told[] = [];
  let shift = 0;
  const now = () => new Date(Date.now() + shift);
  const dataDir = mkdtempSync(join(tmpdir(), "cylindra-server-"));
  const log = options.log ?? createLogger({ name: "test", level: "silent" });
  const tokens = createTokens(TEST_SECRET);
  const engines = await testTenant(database, dataDir);
  const { bus, timeZone } = engines;
  const projections = whole ? await startProjections(database.url, engines.storedEvents, bus, timeZone) : undefined;
  const clock = options.movedClock ? createMovedClock(() => db) : { ...engines.clock, now };
  const told = { ...engines, clock, bus: noting(bus, ended, said), ...(!whole && { progress: noProgress }) };
  const tenants = indexTenants(serveTenant(told, { tokens, now, publicUrl: options.publicUrl, home: told }));
  const oneTimeKeys = createOneTimeKeys(db, undefined, now);
  const limits = createLimits(createRateLimits(pool, undefined), createMemoryRateLimits());
  const readers = createFileReaders(root);
  const allowed = readAllowed(options.webhookAllow ?? "") ?? { networks: [], hosts: [] };
  const webhooks = { secrets: createWebhookSecrets(TEST_SECRET), allowed, caller: createWebhookCaller({ allowed }) };
  const { app, ...web } = await createWeb({
    catalogue: {
      key: connectionKey(TEST_SECRET),
      databases: createTenantDatabases(database.url),
      changed: async () => undefined,
    },
    webhooks,
    log,
    metrics: createMetrics("test"),
    oneTimeKeys,
    sharedCaches: createSharedCaches(db, undefined),
    limits,
    readers,
    tenants,
    tokens,
    factorKey: factorKey(TEST_SECRET),
    captcha,
    passwordRule,
    simulatedScale: false,
    trustProxy,
    clientFolder: "/nowhere",
    sso: options.sso && { settings: options.sso, provider: createOpenIdProvider(options.sso, now) },
    mailer: options.mail && createMailer(options.mail),
    publicUrl: options.publicUrl,
    now,
  });
  const http = createHttpServer(undefined, app);
  const ending = new AbortController();
  const imports = whole ? startImports(tenants.home, log, ending.signal) : undefined;
  const live = whole ? createLive({ http, tokens, ...web, log, limits, now }) : undefined;
  live?.open(tenants.home, { onShutdown: () => undefined });
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  async function call<T>(method: string, path: string, { token, body, headers }: CallOptions = {}) {
    const sent = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
    const own = new Headers(headers);
    if (sent !== undefined && !own.has("content-type")) own.set("content-type", "application/json");
    if (token !== undefined) own.set("authorization", `Bearer ${token}`);
    const answer = await fetch(`${url}${path}`, { method, body: sent, headers: own });
    return { status: answer.status, headers: answer.headers, body: await answer.json() } as Answer<T>;
  }

  /** The key is not asked for over HTTP, where an address gets only so many. */
  async function sealed<B extends object>(given: B) {
    const { secretKey, encyptKey } = createTransitKey();
    return sealPasswords(given, { passwordKey: await oneTimeKeys.put("password", secretKey), encyptKey });
  }

  const loginBody = (userName: string, password: string) =>
    sealed({ userName, password, enterpriseCode: "default", ClientType: 1 });

  return {
    url,
    database,
    files: engines.jobs.files("export"),
    folder: dataDir,
    ended,
    told: said,
    advance: (ms) => void (shift += ms),
    call,
    sealed,
    loginBody,
    async signIn(userName = "admin", password = ADMIN_PASSWORD) {
      const { body } = await call<LoginAnswer>("POST", "/base/id/login", { body: await loginBody(userName, password) });
      if (!body.success) throw new Error(`sign-in failed: ${body.msg}`);
      if (body.data.mustChangePassword) await spareChange(pool, userName);
      return body.data.token;
    },
    async stop() {
      ending.abort();
      await imports?.close();
      readers.close();
      webhooks.caller.close();
      // Nobody waits for an answer any more: a connection whose answer was not read would keep the server for minutes.
      http.closeAllConnections();
      await live?.close();
      await projections?.stop();
      await new Promise((resolve) => http.close(resolve));
      await engines.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
