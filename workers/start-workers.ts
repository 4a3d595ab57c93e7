import { join } from "node:path";
import { createPrinter } from "#infra/engines/browser/printer.ts";
import { createMailer } from "#infra/engines/mail/smtp.ts";
import { openTenant, type RoleParts } from "#infra/process/role.ts";
import { serveTenants } from "#infra/process/serve-tenants.ts";
import { gaugeOfTenants } from "#infra/process/telemetry/gauge.ts";
import { measurePools, timedJobs } from "#infra/process/telemetry/meters.ts";
import { createMetrics, serveMetrics } from "#infra/process/telemetry/metrics.ts";
import type { Mailer } from "#infra/engines/mail/port.ts";
import { addNightly, nextVerify } from "#infra/stores/verify-runs/next-night.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { workerJobs } from "./jobs/index.ts";
import { startJobs } from "./start-jobs.ts";
import { repeat } from "./jobs/repeat.ts";
import { nextDue, runDue, type ScheduleTenant } from "./schedules/run-due.ts";
import { settleDeliveries } from "./schedules/settle-deliveries.ts";

type ScheduleParts = {
  tenant: ScheduleTenant;
  mailer?: Mailer;
  publicUrl?: string;
  log: Logger;
  signal: AbortSignal;
};

const LOOK_MS = 5_000;

/** Runs a tenant's schedules when they are due. Several processes may do this at once. */
const startSchedules = ({ tenant, mailer, publicUrl, log, signal }: ScheduleParts): void => {
  const onError = (error: unknown) => log.warn({ err: error }, "schedules are looked at again");
  void repeat(async () => void (await runDue({ tenant, sendsMail: mailer !== undefined })), {
    everyMs: LOOK_MS,
    signal,
    onError,
  });
  void repeat(() => settleDeliveries({ tenant, mailer, publicUrl, log }), { everyMs: LOOK_MS, signal, onError });
};

const earlier = (due: Date | null, other: Date): Date => (due !== null && due < other ? due : other);

/** Starts the workers: jobs, schedules and the verify of the night of every tenant, until `closing` ends them. */
export async function startWorkers(parts: RoleParts): Promise<void> {
  const { config, log, closing } = parts;
  const metrics = createMetrics("workers");
  const meters = { pool: measurePools(metrics) };
  const tenants = serveTenants(parts, {
    isBusy: async ({ jobs }: Tenant) => (await jobs.store.unfinished()).length > 0,
    nextWake: async (tenant: Tenant) => earlier(await nextDue(tenant.db), await nextVerify(tenant)),
    open: (place) => openTenant(parts, place, { program: "workers", connections: { home: 8, other: 2 }, meters }),
  });
  gaugeOfTenants(
    metrics,
    () => tenants.all,
    "cylindra_exports_unfinished",
    "Exports that wait or run",
    async ({ jobs }) => (await jobs.store.unfinished(["export"])).length,
  );
  const timed = timedJobs(metrics);
  const served = serveMetrics({ port: config.metricsPort, host: config.host, metrics, log });
  closing.onShutdown("metrics", () => served.close());

  const mailer = config.mail && createMailer(config.mail);
  const printer = createPrinter({
    executablePath: config.browserPath,
    unpackInto: join(config.dataDir, "browser"),
    onLost: (error) => log.warn({ err: error }, "the browser was lost and is started again"),
  });
  const kinds = workerJobs({ printer });
  await tenants.begin((tenant, { onShutdown, signal }) => {
    const jobs = startJobs({
      tenant,
      kinds,
      // One transaction of a job at most: the other connection of a small pool is for its progress.
      most: tenant === tenants.home ? undefined : 1,
      logDays: config.logRetentionDays,
      timed: (work) => timed(tenant.code, work),
      log,
      signal,
    });
    onShutdown(`jobs of ${tenant.code}`, () => jobs.close());
    const since = tenant === tenants.home ? new Date() : undefined;
    void repeat(() => addNightly(tenant, since, new Date()), {
      everyMs: LOOK_MS,
      signal,
      onError: (error) => log.warn({ err: error }, "the run of verify of the night is looked for again"),
    });
    startSchedules({ tenant, mailer, publicUrl: config.publicUrl, log, signal });
  });
  // Closed before the jobs, which wait for their prints.
  closing.onShutdown("browser", () => printer.close());
  log.info("ready");
}
