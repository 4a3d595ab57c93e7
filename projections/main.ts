import { Counter } from "prom-client";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createLifecycle } from "#infra/process/lifecycle.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { createMetrics } from "#infra/process/telemetry/metrics.ts";
import { serveMetrics } from "#infra/process/telemetry/serve-metrics.ts";
import { boundHeap } from "./runner/bound-heap.ts";
import { projectionConnection } from "./runner/connection.ts";
import { createProjector, type ProjectorOptions } from "./runner/projector.ts";
import { ensureReadModels } from "./runner/rebuild.ts";
import { retryParked } from "./runner/retry-parked.ts";
import { announcer, run } from "./runner/run.ts";
import { createModels, liveSchema } from "./runner/schema.ts";
import { createTenants, readCatalogue } from "#infra/tenancy/create-tenants.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { createSealerMeters } from "./sealer/metrics.ts";
import { keyOfTenant } from "./sealer/key-place.ts";
import { startSealer } from "./sealer/run.ts";
import { startRun } from "./audit-verify/start-run.ts";
import { watchRuns } from "./audit-verify/watch-runs.ts";
import { modelSettings } from "./model-settings.ts";
import { createViews } from "./views/index.ts";
import { leaveHouse } from "./witness/leave-house.ts";
import { leavingMeters } from "./witness/meters.ts";

boundHeap();
const config = loadConfig();
const log = createLogger({ name: "projections", level: config.logLevel });
const lifecycle = createLifecycle(log);

if (!config.databaseUrl) throw new Error("DATABASE_URL is not set: start with npm start");
const onError = (error: Error) => log.warn({ err: error }, "connection lost");
const opening = { config, program: "projections", onError };
const { all: tenants } = createTenants(await readCatalogue(config.databaseUrl), opening);

const metrics = createMetrics("projections");
const served = serveMetrics({ port: config.metricsPort, host: config.host, metrics, log });
lifecycle.onShutdown("metrics", () => served.close());
const parked = new Counter({
  name: "cylindra_parked_events_total",
  help: "Events that could not be projected",
  labelNames: ["tenant", "view"],
  registers: [metrics],
});
const meters = leavingMeters(metrics);
const sealing = createSealerMeters(metrics);
await Promise.all(tenants.map(project));

/** Makes a tenant's read models and keeps them up with its log until the process ends. */
async function project(tenant: Tenant): Promise<void> {
  const { code, databaseUrl: connectionString, events, bus } = tenant;
  lifecycle.onShutdown(`tenant ${code}`, () => tenant.close());
  const ownLog = log.child({ tenant: code });
  seal(tenant);
  const onParked: ProjectorOptions["onParked"] = ({ stream, revision, position, type }, fault) => {
    parked.inc({ tenant: code, view: fault.view });
    ownLog.error(
      { stream, revision: String(revision), position, type, ...fault },
      "an event cannot be projected: it is parked, and its stream waits",
    );
  };
  const models = createModels(createViews(tenant), modelSettings(tenant));
  const filling = createLastingConnection(projectionConnection(connectionString, { durable: false }));
  const administering = createLastingConnection({ connectionString, application_name: "cylindra projections" });
  const done = await ensureReadModels({ models, events, filling, administering, onParked });
  await Promise.all([filling.close(), administering.close()]);
  ownLog.info({ readModels: done }, "ready");

  const connection = createLastingConnection(projectionConnection(connectionString));
  lifecycle.onShutdown(`database of ${code}`, () => connection.close());
  const leasing = createLastingConnection({ connectionString, application_name: "cylindra projections" });
  lifecycle.onShutdown(`lease of ${code}`, () => leasing.close());
  const projector = createProjector({ connection, leasing, schema: liveSchema, models, order: events.order, onParked });
  const committed = announcer({ models, bus, log: ownLog });
  const retried = await retryParked({ connection, schema: liveSchema, models, events, committed });
  const { projected, parked: waiting } = retried;
  if (projected + waiting > 0) ownLog.warn({ projected, parked: waiting }, "parked events were tried again");
  const unhear = bus.subscribe("caches", ({ key }) => {
    if (key === "projection:states") projector.forgetStates();
  });
  lifecycle.onShutdown(`notices of ${code}`, async () => unhear());
  const running = run({ projector, models, events, bus, log: ownLog, signal: lifecycle.signal });
  lifecycle.onShutdown(`projecting of ${code}`, () => running);
  watchVerify(tenant, ownLog);
}

/** Keeps a tenant's log sealed until the process ends. It waits for no read model, and none waits for it. */
function seal(tenant: Tenant): void {
  const { code, databaseUrl: connectionString } = tenant;
  const ownLog = log.child({ tenant: code, part: "sealer" });
  const connection = createLastingConnection(projectionConnection(connectionString));
  lifecycle.onShutdown(`database of the sealer of ${code}`, () => connection.close());
  const leasing = createLastingConnection({ connectionString, application_name: "cylindra sealer" });
  lifecycle.onShutdown(`lease of the sealer of ${code}`, () => leasing.close());
  const key = keyOfTenant(tenant, config);
  const { signal } = lifecycle;
  const { published, ended: left } = leaveHouse({ tenant, config, meters, log: ownLog, signal });
  lifecycle.onShutdown(`checkpoints of ${code}`, left);
  const { status, ended } = startSealer({ tenant, connection, leasing, key, log: ownLog, signal, published });
  sealing.watch(code, status);
  lifecycle.onShutdown(`sealing of ${code}`, () => ended);
}

/** Starts the runs of verify of a tenant, each in a process of its own. */
function watchVerify({ id: tenantId, code, verifyRuns: runs, timeZone }: Tenant, ownLog: typeof log): void {
  const { signal } = lifecycle;
  const start = ({ id }: { id: string }) => startRun(tenantId, id, signal);
  const watching = watchRuns({ runs, timeZone, start, log: ownLog, signal });
  lifecycle.onShutdown(`runs of verify of ${code}`, () => watching);
}
