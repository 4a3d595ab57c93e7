import { sql, type Kysely } from "kysely";
import { SERVED_KIND } from "#contracts/resources/tenant.ts";
import type { TenantState, TenantStateAnswer, TenantStep } from "#contracts/resources/tenant-calls.ts";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import { tableName } from "#contracts/read-models/table.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { tenantSchema } from "#infra/engines/database/schema.ts";
import { inTime } from "#infra/with-deadline.ts";
import type { ServedTenant, ServedTenants } from "../served-tenant.ts";

/** How long a state is answered again in lists, in ms. */
const FRESH_MS = 10_000;
/** A database that gives no answer in this time counts as unreachable, in ms. */
const PATIENCE_MS = 3_000;
/** A step of an enabling that is older than this was interrupted, in ms. */
export const STEP_MS = 120_000;
/** Most events behind of a tenant that is ready. */
const READY_LAG = 100;

type Row = {
  id: string;
  enabled: boolean;
  dbType: number;
  step: TenantStep | null;
  stepAt: Date | null;
  /** Last reading of its database, also by another process. */
  lastState: TenantStateAnswer | null;
};
type Figures = Omit<TenantStateAnswer, "state" | "checkedAt" | "answeredAt">;

const allMigrations = Object.keys(tenantSchema.migrations).length;
const unknown: Figures = {
  ...{ reachable: null, milliseconds: null, migrated: null, migrations: null, allMigrations },
  ...{ lag: null, cylinders: null, lastSignIn: null, size: null, connections: null, mostConnections: null, step: null },
};

export type StateParts = {
  tenants: ServedTenants;
  /** Number of events that the read models of a tenant still have to take in. */
  lagOf(tenant: ServedTenant): Promise<number>;
  now: () => Date;
};

export type TenantStates = {
  stateOf(id: string): Promise<TenantStateAnswer | undefined>;
  /** States of tenants, at most 10 s old. */
  statesOf(ids: readonly string[]): Promise<Map<string, TenantStateAnswer>>;
  /** Ids of the tenants in one of the states. */
  idsIn(states: readonly unknown[]): Promise<string[]>;
};

/** @param isReached connects to the database of a tenant that is not served */
export const createTenantStates = (
  { tenants, lagOf, now }: StateParts,
  isReached: (id: string) => Promise<boolean>,
): TenantStates => {
  const { db } = tenants.home;
  const recent = new Map<string, { at: number; row: Row; answer: Promise<TenantStateAnswer> }>();

  const check = createCheck({ tenants, lagOf, now }, isReached);
  /** The last known state of a tenant that rests. Nobody wakes it for this. */
  const lastKnown = ({ id, enabled, step, lastState }: Row): TenantStateAnswer | undefined => {
    if (!enabled || step !== null || !lastState || !tenants.rests(id)) return undefined;
    return { ...unknown, ...lastState, answeredAt: lastState.checkedAt, allMigrations, connections: 0 };
  };
  const checkAgain = (row: Row): Promise<TenantStateAnswer> => {
    const answer = check(row);
    recent.set(row.id, { at: now().getTime(), row, answer });
    return answer;
  };

  const statesOf: TenantStates["statesOf"] = async (ids) => {
    if (ids.length === 0) return new Map();
    const rows = await rowsOf(db).where("id", "in", ids).execute();
    const states = rows.map(async (row): Promise<[string, TenantStateAnswer]> => {
      const last = recent.get(row.id);
      // An enabling goes on by quick steps, each of which is in the catalogue, and is shown at its end.
      const isSame = last?.row.step === row.step && last.row.enabled === row.enabled;
      const isFresh = isSame && now().getTime() - last.at < FRESH_MS;
      return [row.id, lastKnown(row) ?? (await (isFresh ? last.answer : checkAgain(row)))];
    });
    return new Map(await Promise.all(states));
  };

  return {
    statesOf,
    async idsIn(states) {
      const all = await statesOf((await rowsOf(db).execute()).map(({ id }) => id));
      return [...all].flatMap(([id, { state }]) => (states.includes(state) ? id : []));
    },
    async stateOf(id) {
      const row = await rowsOf(db).where("id", "=", id).executeTakeFirst();
      return row && (lastKnown(row) ?? checkAgain(row));
    },
  };
};

/** Reads the state of one tenant from its database, and writes it down. */
const createCheck = ({ tenants, lagOf, now }: StateParts, isReached: (id: string) => Promise<boolean>) => {
  const { db } = tenants.home;
  const stateAndFigures = async (row: Row): Promise<[TenantState, Figures]> => {
    const served = tenants.peek(row.id);
    if (row.step !== null && row.stepAt && now().getTime() - row.stepAt.getTime() < STEP_MS)
      return ["provisioning", { ...unknown, step: row.step }];
    // The kind of the platform's own tenant may be changed, and it is served all the same.
    if (row.dbType !== SERVED_KIND && !served) return ["notServed", unknown];
    if (!row.enabled) return ["disabled", unknown];
    if (!served) {
      if (!(await isReached(row.id))) return ["unreachable", lastFigures(row)];
      if (tenants.rests(row.id)) return ["resting", { ...unknown, reachable: true }];
      const isFailed = tenants.absence(row.id) === "tenant.notMigrated";
      return [
        isFailed ? "notMigrated" : "starting",
        { ...unknown, reachable: true, migrated: isFailed ? false : null },
      ];
    }
    try {
      const figures = await inTime(figuresOf(served, lagOf), PATIENCE_MS, () => new Error("no answer"));
      return [(figures.lag ?? 0) > READY_LAG ? "catchingUp" : "ready", figures];
    } catch {
      return ["unreachable", lastFigures(row)];
    }
  };
  return async (row: Row): Promise<TenantStateAnswer> => {
    const [state, figures] = await stateAndFigures(row);
    const checkedAt = now().toISOString();
    const answeredAt = figures.reachable ? checkedAt : (row.lastState?.checkedAt ?? null);
    const answer = { ...figures, state, checkedAt, answeredAt };
    if (figures.migrated) await noteState(db, row.id, answer);
    return answer;
  };
};

/** The figures of the last answer of a database that gives none now. */
const lastFigures = ({ lastState }: Row): Figures => ({
  ...unknown,
  ...(lastState && { ...lastState, allMigrations }),
  ...{ reachable: false, milliseconds: null, lag: null, connections: null, mostConnections: null, step: null },
});

const rowsOf = (db: Kysely<Database>) =>
  db
    .selectFrom("tenant")
    .select(["id", "enabled", "db_type as dbType", "step", "step_at as stepAt", "last_state as lastState"])
    .where("is_deleted", "=", false)
    .$narrowType<{ step: TenantStep | null }>();

/** Writes down what was read of a tenant's database, for the times at which nobody asks it. */
const noteState = async (db: Kysely<Database>, id: string, answer: TenantStateAnswer): Promise<void> => {
  await db
    .updateTable("tenant")
    .set({ last_state: JSON.stringify(answer) })
    .where("id", "=", id)
    .execute();
};

/** @throws while the database is away, or before the first read models */
const figuresOf = async (tenant: ServedTenant, lagOf: StateParts["lagOf"]): Promise<Figures> => {
  const began = performance.now();
  const { rows } = await sql<{ cylinders: string; size: string; last: Date | null; migrations: string }>`
    select (select count(*) from kysely_migration) as migrations, (select count(*) from ${sql.table(tableName(cylinderTable))}) as cylinders, pg_database_size(current_database()) as size,
      (select max(created_time) from session) as last`.execute(tenant.db);
  const milliseconds = Math.round(performance.now() - began);
  const [row] = rows;
  return {
    reachable: true,
    milliseconds,
    connections: tenant.pool.totalCount,
    mostConnections: tenant.pool.options.max,
    step: null,
    migrated: true,
    // The platform's own database has those of the catalogue, too.
    migrations: Math.min(Number(row?.migrations ?? 0), allMigrations),
    allMigrations,
    lag: await lagOf(tenant),
    cylinders: Number(row?.cylinders ?? 0),
    lastSignIn: row?.last?.toISOString() ?? null,
    size: Number(row?.size ?? 0),
  };
};
