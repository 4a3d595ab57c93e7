import { noteSchema, placeOf, schemaKey, type CataloguedPlace, type EnabledTenant } from "#infra/tenancy/catalogue.ts";
import { connectionKey } from "#infra/tenancy/connection-text.ts";
import { bringToNewest } from "#infra/tenancy/tenant-databases.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { createTurns } from "#infra/turns.ts";
import { secretKey } from "./config/secret-key.ts";
import { reasonOf } from "./errors.ts";
import { createClosing, type Closing, type OwnClosing } from "./lifecycle.ts";
import type { RoleParts } from "./role.ts";

export type StartTenant<Each> = (tenant: Each, scope: Closing) => Promise<void> | void;

export type Options<Each> = {
  /** Opens the engines of a tenant. They connect at their first use. */
  open(place: CataloguedPlace): Each;
  /** True for the role that people call: a tenant that rests wakes when it is asked for. */
  wakes?: boolean;
  /** True while somebody uses a tenant without a call. */
  isUsed?(tenant: Each): boolean;
  /** True while a tenant has work in hand. It does not rest then, and rests soon afterwards if nobody uses it. */
  isBusy?(tenant: Each): Promise<boolean>;
  /** When a tenant has something to do by itself. */
  nextWake?(tenant: Each): Promise<Date | null>;
  /** True for the one role that brings the databases of tenants to the newest schema. */
  migrates?: boolean;
};

export type State = "starting" | "notMigrated" | "ready" | "resting";
export type Entry<Each> = {
  row: EnabledTenant;
  state: State;
  running: boolean;
  retryAt: number;
  /** When its use was last written down, when it woke, and when it was last asked whether it is used, in ms. */
  usedAt: number;
  wokeAt: number;
  askedAt: number;
  tenant?: Each;
  scope: OwnClosing;
};

/** Pauses before a tenant that could not be started is tried again, in ms. `LOOK_MS`: before it is seen whether another role migrated it. */
const LOOK_MS = 500;
const RETRY_MS = 5_000;
const RETRY_MIGRATION_MS = 60_000;

/** Brings a tenant's database to the newest schema in the one role that does it, and starts the tenant's parts. */
export const createStarter = <Each extends Tenant>(
  { config, log, closing }: RoleParts,
  options: Options<Each>,
  home: Each,
) => {
  const key = connectionKey(secretKey(config));
  const isMigrated = createMigrated(log, options, home);

  const startOne = async (entry: Entry<Each>): Promise<void> => {
    const { scope, row } = entry;
    const place = placeOf(row, { key, platformUrl: home.databaseUrl });
    if (!(await isMigrated(entry, place))) {
      entry.state = options.migrates || row.schemaFault !== null ? "notMigrated" : "starting";
      entry.retryAt = Date.now() + (options.migrates ? RETRY_MIGRATION_MS : LOOK_MS);
      return;
    }
    const tenant = entry.tenant ?? open(entry, place);
    await starter.start(tenant, scope);
    if (scope.signal.aborted) return scope.close("stopped while it started");
    Object.assign(entry, { tenant, state: "ready" });
    log.info({ tenant: row.code }, "serves a tenant");
  };
  const open = ({ scope, row }: Entry<Each>, place: CataloguedPlace): Each => {
    const tenant = options.open(place);
    scope.onShutdown(`tenant ${row.code}`, () => tenant.close());
    return tenant;
  };
  const starter = {
    /** Opens the engines of a tenant that rests, so that the call that asks for it goes on at once. False if the key does not open its connection. */
    openNow(entry: Entry<Each>): boolean {
      try {
        entry.tenant = open(entry, placeOf(entry.row, { key, platformUrl: home.databaseUrl }));
        return true;
      } catch {
        return false;
      }
    },
    start: (() => undefined) as StartTenant<Each>,
    async attempt(entry: Entry<Each>): Promise<void> {
      try {
        if (!entry.scope.signal.aborted) await startOne(entry);
      } catch (error) {
        log.warn({ err: error, tenant: entry.row.code }, "a tenant cannot be started and is tried again");
        entry.tenant = undefined;
        await entry.scope.close("not started");
        entry.scope = createClosing(log, closing.signal);
        entry.retryAt = Date.now() + RETRY_MS;
      } finally {
        entry.running = false;
      }
    },
  };
  return starter;
};

/** True when the database of a tenant has the schema of this build. */
const createMigrated = <Each extends Tenant>(log: RoleParts["log"], options: Options<Each>, home: Each) => {
  const migrating = createTurns(1);
  return async ({ row }: Entry<Each>, place: CataloguedPlace): Promise<boolean> => {
    if (!options.migrates) return row.schemaKey === schemaKey;
    const fault = await migrating(() => bringToNewest(place.databaseUrl)).then(() => undefined, faultOf);
    if (fault?.isAway) throw fault.error;
    await noteSchema(home.db, row.id, fault?.text);
    if (fault)
      log.error({ err: fault.error, tenant: row.code }, "a tenant's database cannot be migrated: it is not served");
    return fault === undefined;
  };
};

/** A failed migration, or a database that does not answer and is tried again soon. */
const faultOf = (error: unknown): { error: unknown; text: string; isAway: boolean } => {
  const { code = "" } = error as { code?: string };
  return {
    error,
    text: reasonOf((error as Error).cause ?? error),
    isAway: /^(E[A-Z]+|08|53|57|28|3D|55000)/.test(code),
  };
};
