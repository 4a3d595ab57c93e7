import { Counter, type Registry } from "prom-client";
import { readAllowed } from "#infra/engines/webhook-call/judge-address.ts";
import { createWebhookCaller, type WebhookCaller } from "#infra/engines/webhook-call/post-webhook.ts";
import { secretKey } from "#infra/process/config/secret-key.ts";
import { createWebhookSecrets } from "#infra/tenancy/webhook-secrets.ts";
import { dispatchWebhooks } from "./webhooks/dispatch.ts";
import type { ClientConfig } from "pg";
import {
  createLastingConnection,
  inTurns,
  type LastingConnection,
} from "#infra/engines/database/lasting-connection.ts";
import type { Closing } from "#infra/process/lifecycle.ts";
import { openTenant, type RoleParts } from "#infra/process/role.ts";
import { serveTenants } from "#infra/process/serve-tenants.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { createMetrics, serveMetrics } from "#infra/process/telemetry/metrics.ts";
import { createBusConsumer } from "#infra/engines/queue/bus-queue.ts";
import { consumeJobs, type ConsumeOptions } from "#infra/stores/jobs/consume-jobs.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { takeVerifyTurn } from "#infra/tenancy/verify-turn.ts";
import { verifyJob } from "./audit/verify/verify-job.ts";
import { modelSettings } from "./model-settings.ts";
import { projectionConnection } from "./runner/connection.ts";
import { createPaces, type Pace } from "./runner/pace.ts";
import { createProjector, type ProjectorOptions } from "./runner/projector.ts";
import { ensureReadModels } from "./runner/rebuild.ts";
import { retryParked } from "./runner/retry-parked.ts";
import { announcer, run } from "./runner/run.ts";
import { createModels, liveSchema } from "./runner/schema.ts";
import { keyOfTenant } from "./audit/sealer/key-ring.ts";
import { createSealerMeters } from "./audit/sealer/metrics.ts";
import { startSealer } from "./audit/sealer/run.ts";
import { createViews } from "./views/index.ts";
import { leaveHouse } from "./audit/witness/leave-house.ts";
import { leavingMeters } from "./audit/witness/meters.ts";

/** @param env environment of the processes that execute verify runs; absent: that of this process */
export type ProjectionsParts = RoleParts & { env?: NodeJS.ProcessEnv };

type Meters = ReturnType<typeof metersOf>;

/**
 * Starts the projections' role: seals every tenant's log, updates its read models, and executes runs of verify, until `closing` ends it. Resolves
 * when the read models of the platform's own tenant exist.
 */
export async function startProjections(parts: ProjectionsParts): Promise<void> {
  const { config, log, closing } = parts;
  const tenants = serveTenants(parts, {
    open: (place) => openTenant(parts, place, { program: "projections", connections: { home: 10, other: 1 } }),
    migrates: true,
    /** Read models that are behind go on until they are not, and messages until they are taken. */
    isBusy: async ({ db, events, progress, jobs }: Tenant) =>
      (await events.head()) !== (await progress.reached()) ||
      (await waitForReceivers(db)) ||
      (await jobs.store.unfinished(["verify"])).length > 0,
  });
  const metrics = createMetrics("projections");
  const served = serveMetrics({ port: config.metricsPort, host: config.host, metrics, log });
  closing.onShutdown("metrics", () => served.close());
  const meters = metersOf(metrics);
  const caller = createWebhookCaller({ allowed: readAllowed(config.webhookAllow) ?? { networks: [], hosts: [] } });
  closing.onShutdown("receivers of messages", () => caller.close());
  const paces = createPaces();
  const takePlace = () => takeVerifyTurn(tenants.home.pool);
  await tenants.begin(async (tenant, scope) => {
    const own = { ...parts, closing: scope };
    const ownLog = log.child({ tenant: tenant.code });
    const connect = connecting(tenant, scope);
    const pace = paces(tenant.code);
    // While others start, one that is behind leaves them time.
    pace.live();
    seal(tenant, own, meters, { connect, pace });
    await project(tenant, own, ownLog, meters, { connect, pace });
    consumeRuns(tenant, own, ownLog, tenant === tenants.home ? undefined : takePlace);
    sendMessages(tenant, own, ownLog, caller, connect);
  });
}

/** Returns connections for projecting, sealing and their leases. */
type Connect = (name: string, config: ClientConfig) => LastingConnection;

/** Connections and pace of a tenant, for projecting and for sealing. */
type Shared = { connect: Connect; pace: Pace };

/** A part of the platform's own tenant has its own connection. The parts of another share one, in turns, because many tenants are active. */
const connecting = ({ mark, code, databaseUrl }: Tenant, { onShutdown }: Closing): Connect => {
  const open = (name: string, config: ClientConfig): LastingConnection => {
    const connection = createLastingConnection(config);
    onShutdown(`${name} of ${code}`, () => connection.close());
    return connection;
  };
  if (mark === "") return open;
  const connection = inTurns(open("database", projectionConnection(databaseUrl)));
  return () => connection;
};

const metersOf = (metrics: Registry) => ({
  parked: new Counter({
    name: "cylindra_parked_events_total",
    help: "Events that could not be projected",
    labelNames: ["tenant", "view"],
    registers: [metrics],
  }),
  leaving: leavingMeters(metrics),
  sealing: createSealerMeters(metrics),
});

/** Makes a tenant's read models and keeps them up to date until the role ends. */
async function project(
  tenant: Tenant,
  { closing }: RoleParts,
  log: Logger,
  { parked }: Meters,
  { connect, pace }: Shared,
): Promise<void> {
  const { code, databaseUrl: connectionString, events, bus } = tenant;
  const onParked: ProjectorOptions["onParked"] = ({ stream, revision, position, type }, fault) => {
    parked.inc({ tenant: code, view: fault.view });
    log.error(
      { stream, revision: String(revision), position, type, ...fault },
      "an event cannot be projected: it is parked, and its stream waits",
    );
  };
  const models = createModels(createViews(tenant), modelSettings(tenant));
  const filling = createLastingConnection(projectionConnection(connectionString, { durable: false }));
  const administering = createLastingConnection({ connectionString, application_name: "cylindra projections" });
  const readModels = await ensureReadModels({ models, events, filling, administering, onParked });
  await Promise.all([filling.close(), administering.close()]);
  log.info({ readModels: readModels }, "ready");

  const connection = connect("database", projectionConnection(connectionString));
  const leasing = connect("lease", { connectionString, application_name: "cylindra projections" });
  const projector = createProjector({ connection, leasing, schema: liveSchema, models, order: events.order, onParked });
  const committed = announcer({ models, bus, log });
  const retried = await retryParked({ connection, schema: liveSchema, models, events, committed });
  const { projected, parked: waiting } = retried;
  if (projected + waiting > 0) log.warn({ projected, parked: waiting }, "parked events were tried again");
  const unsubscribe = bus.subscribe("caches", ({ key }) => {
    if (key === "projection:states") projector.forgetStates();
  });
  closing.onShutdown(`notices of ${code}`, () => unsubscribe());
  const running = run({ projector, models, events, bus, log, pace, signal: closing.signal });
  closing.onShutdown(`projecting of ${code}`, () => running);
}

/** Keeps a tenant's log sealed until the role ends. It does not wait for read models, and they do not wait for it. */
function seal(
  tenant: Tenant,
  { config, closing, log }: RoleParts,
  { leaving: meters, sealing }: Meters,
  { connect, pace }: Shared,
): void {
  const { code, databaseUrl: connectionString } = tenant;
  const { signal } = closing;
  const ownLog = log.child({ tenant: code, part: "sealer" });
  const connection = connect("database of the sealer", projectionConnection(connectionString));
  const leasing = connect("lease of the sealer", { connectionString, application_name: "cylindra sealer" });
  const key = keyOfTenant(tenant, config);
  const { published, ended: hasLeft } = leaveHouse({ tenant, config, meters, log: ownLog, signal });
  closing.onShutdown(`checkpoints of ${code}`, hasLeft);
  const { status, ended } = startSealer({ tenant, connection, leasing, key, log: ownLog, pace, signal, published });
  sealing.watch(code, status);
  closing.onShutdown(`sealing of ${code}`, () => ended);
}

/** Does the verify runs of a tenant, each in another process. */
function consumeRuns(
  tenant: Tenant,
  { closing: { signal, onShutdown }, env }: ProjectionsParts,
  log: Logger,
  takePlace: ConsumeOptions<Tenant>["takePlace"],
): void {
  // BullMQ's hints are for workers.
  const consume: Tenant["jobs"]["consume"] = (_atOnce, work) => createBusConsumer(tenant.bus, work);
  const runs = consumeJobs({ tenant, kinds: [verifyJob(env)], log, signal, takePlace, consume });
  onShutdown(`runs of verify of ${tenant.code}`, () => runs.close());
}

/** True while a receiver has not taken what waits for it. */
const waitForReceivers = async (db: Tenant["db"]): Promise<boolean> => {
  const waiting = db.selectFrom("webhook").select("id").where("is_deleted", "=", false).where("is_usable", "=", true);
  return (await waiting.where("state", "<>", "off").where("waiting", ">", 0).executeTakeFirst()) !== undefined;
};

/** Sends a tenant's messages to the receivers of its webhooks. */
function sendMessages(
  tenant: Tenant,
  { closing, config }: RoleParts,
  ownLog: Logger,
  caller: WebhookCaller,
  connect: Connect,
): void {
  const { code, databaseUrl: connectionString } = tenant;
  const leasing = connect("lease of the webhooks", { connectionString, application_name: "cylindra webhooks" });
  const secrets = createWebhookSecrets(secretKey(config));
  const log = ownLog.child({ part: "webhooks" });
  const sending = dispatchWebhooks({ tenant, secrets, caller, leasing, log, signal: closing.signal });
  closing.onShutdown(`webhooks of ${code}`, () => sending);
}
