import { connectionKey } from "#infra/tenancy/connection-text.ts";
import type { AddressInfo } from "node:net";
import { createPrinter } from "#infra/engines/browser/printer.ts";
import { createFileReaders } from "#infra/engines/file-readers/file-readers.ts";
import { createOneTimeKeys } from "#infra/engines/one-time-keys/create-one-time-keys.ts";
import { createMemoryRateLimits, createRateLimits } from "#infra/engines/rate-limit/rate-limits.ts";
import { root } from "#infra/process/root.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { createMetrics } from "#infra/process/telemetry/metrics.ts";
import { createTenants, type CataloguedPlace } from "#infra/tenancy/create-tenants.ts";
import { indexTenants } from "#infra/tenancy/tenants.ts";
import { createSharedCaches } from "#server/application/caches/shared-caches.ts";
import { createLimits } from "#server/application/limits.ts";
import { serveTenant, type ServedTenants } from "#server/application/served-tenant.ts";
import { createTokens, type Tokens } from "#server/application/sign-in/tokens.ts";
import { createWeb } from "#server/create-web.ts";
import { createHttpServer } from "#server/http-server.ts";
import { createLive } from "#server/live/create-live.ts";
import { workerJobs } from "#workers/jobs/index.ts";
import { startJobs } from "#workers/start-jobs.ts";
import { startProjections } from "./projections.ts";
import { TEST_SECRET } from "./server.ts";

/** Server, projections and workers of several tenants in this process, with the engines that production has. */
export type Platform = { url: string; tenants: ServedTenants; tokens: Tokens; stop(): Promise<void> };

export async function startPlatform(places: readonly CataloguedPlace[], dataDir: string): Promise<Platform> {
  const now = () => new Date();
  const log = createLogger({ name: "test", level: "silent" });
  const tokens = createTokens(TEST_SECRET);
  const config = { dataDir, eventStorePrefix: "", timeZone: "Asia/Shanghai", demoClock: false };
  const opened = createTenants(places, { config, program: "test", onError: () => undefined });
  const tenants = indexTenants(opened.all.map((tenant) => serveTenant(tenant, tokens, now)));
  const ending = new AbortController();
  const printer = createPrinter({ executablePath: process.env.PUPPETEER_EXECUTABLE_PATH });
  const kinds = workerJobs({ printer });
  const working = tenants.all.map((tenant) => startJobs({ tenant, kinds, logDays: 30, log, signal: ending.signal }));
  const projecting = await Promise.all(
    tenants.all.map(({ databaseUrl, storedEvents, bus, timeZone }) =>
      startProjections(databaseUrl, storedEvents, bus, timeZone),
    ),
  );
  const limits = createLimits(createRateLimits(tenants.home.pool, undefined), createMemoryRateLimits());
  const readers = createFileReaders(root);
  const { app, identify, identifyScreen } = await createWeb({
    connectionKey: connectionKey(TEST_SECRET),
    log,
    metrics: createMetrics("test"),
    oneTimeKeys: createOneTimeKeys(tenants.home.db, undefined, now),
    sharedCaches: createSharedCaches(tenants.home.db, undefined),
    limits,
    readers,
    tenants,
    tokens,
    captcha: "off",
    passwordRule: "spec",
    simulatedScale: false,
    trustProxy: false,
    clientFolder: "/nowhere",
    now,
  });
  const http = createHttpServer(undefined, app);
  const live = createLive({ http, tenants, tokens, identify, identifyScreen, log, limits, now });
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    tenants,
    tokens,
    async stop() {
      http.closeAllConnections();
      await live.close();
      ending.abort();
      readers.close();
      await Promise.all([...working.map((each) => each.close()), ...projecting.map((each) => each.stop())]);
      await printer.close();
      for (const tenant of tenants.all) await tenant.close();
    },
  };
}
