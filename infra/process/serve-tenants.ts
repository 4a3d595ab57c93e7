import { pause } from "#infra/pause.ts";
import { awakeOf, mostAwake } from "#infra/tenancy/awake.ts";
import { noteUse, noteWake, noteWork, readEnabled, schemaKey, type EnabledTenant } from "#infra/tenancy/catalogue.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import type { Tenants } from "#infra/tenancy/tenants.ts";
import { createClosing } from "./lifecycle.ts";
import type { RoleParts } from "./role.ts";
import { createTurns } from "#infra/turns.ts";
import { createStarter, type Entry, type Options, type StartTenant } from "./tenant-starter.ts";

/** The tenants that a role serves. They follow the catalogue while the role runs. */
export type Serving<Each extends Tenant> = Tenants<Each> & {
  /**
   * Starts the parts of each tenant: first those of the platform's own, then the others, at most four at once. Resolves when the platform's own is
   * started. `scope` ends when the tenant is disabled or changed, or the role ends.
   */
  begin(start: StartTenant<Each>): Promise<void>;
  /** Follows the catalogue now. Resolves when tenants that are not enabled any more answer nothing; they then finish the work in hand. */
  sync(): Promise<void>;
};

/** How often the catalogue is read, in ms. A hint on the live bus makes it sooner. */
const LOOK_MS = 1_000;
const AT_ONCE = 4;
/** How exactly the last use of a tenant is known, in ms. `ASKED_MS`: of one that rests and that people ask for. */
const USE_MS = 20_000;
const ASKED_MS = 1_000;
/** A tenant that woke does not rest before its use is written down, in ms. */
const WOKE_MS = 10_000;

/** Follows the catalogue, and starts and stops the tenants of a role. */
export const serveTenants = <Each extends Tenant>(parts: RoleParts, options: Options<Each>): Serving<Each> => {
  const { log, closing } = parts;
  const home = options.open(parts.home);
  const homeScope = createClosing(log, closing.signal);
  homeScope.onShutdown("tenant default", () => home.close());
  const { entries, formerIds, starter, use, follow, endAll } = createFollower(parts, options, home);
  const tenants = createIndex({ home, entries, formerIds, use });
  let following = Promise.resolve();
  const sync = (): Promise<void> => {
    following = following
      .then(() => (closing.signal.aborted ? undefined : follow()))
      .catch((error: unknown) => log.warn({ err: error }, "the catalogue is read again"));
    return following;
  };
  closing.onShutdown("tenants", async () => {
    await following;
    await endAll();
    await homeScope.close("the role ends");
  });
  return Object.assign(tenants, {
    sync,
    async begin(start: StartTenant<Each>) {
      starter.start = start;
      await start(home, homeScope);
      const unsubscribe = home.bus.subscribe("tenants", () => void sync());
      homeScope.onShutdown("notices of the catalogue", unsubscribe);
      void repeatSync(sync, closing.signal);
    },
  });
};

type IndexParts<Each extends Tenant> = {
  home: Each;
  entries: ReadonlyMap<string, Entry<Each>>;
  /** Ids of tenants that this process served and that are not enabled any more. */
  formerIds: ReadonlySet<string>;
  /** Notes that somebody uses a tenant, and wakes it if it rests. */
  use(entry: Entry<Each>): void;
};

const createIndex = <Each extends Tenant>({ home, entries, formerIds, use }: IndexParts<Each>): Tenants<Each> => {
  const ready = (): Each[] => [...entries.values()].flatMap(({ tenant }) => tenant ?? []);
  const useOf = (entry: Entry<Each> | undefined): Each | undefined => {
    if (entry) use(entry);
    return entry?.tenant;
  };
  const byCode = (code: string) => [...entries.values()].find(({ row }) => row.code === code.toLowerCase());
  return {
    get all() {
      return [home, ...ready()];
    },
    home,
    byId: (id) => (id === home.id ? home : useOf(entries.get(id))),
    byCode: (code) => (code.toLowerCase() === home.code ? home : useOf(byCode(code))),
    peek: (id) => (id === home.id ? home : entries.get(id)?.tenant),
    rests: (id) => entries.get(id)?.state === "resting",
    absence(idOrCode) {
      if (formerIds.has(idOrCode)) return "auth.ended";
      const state = (entries.get(idOrCode) ?? byCode(idOrCode))?.state;
      if (state === undefined || state === "ready") return undefined;
      return state === "notMigrated" ? "tenant.notMigrated" : "tenant.starting";
    },
  };
};

/** Keeps an entry for each enabled tenant, and starts and ends its parts. */
const createFollower = <Each extends Tenant>(parts: RoleParts, options: Options<Each>, home: Each) => {
  const { log, closing } = parts;
  const entries = new Map<string, Entry<Each>>();
  const formerIds = new Set<string>();
  const starter = createStarter(parts, options, home);
  /** Tenants that finish the work in hand. */
  const ending = new Set<Promise<void>>();
  const close = (entry: Entry<Each>, reason: string): void => {
    const over = entry.scope.close(reason).finally(() => ending.delete(over));
    ending.add(over);
  };
  const end = (entry: Entry<Each>, reason: string): void => {
    entries.delete(entry.row.id);
    close(entry, reason);
  };
  const limit = createLimit(log, home);
  const isFull = () => [...entries.values()].filter(({ state }) => state !== "resting").length >= limit.most;
  const { rest, use, wake } = createPace({ parts, options, home, starter, close, isFull });
  const entryOf = (row: EnabledTenant): Entry<Each> => {
    const scope = () => createClosing(log, closing.signal);
    const times = { retryAt: 0, usedAt: 0, wokeAt: 0, askedAt: 0 };
    const entry = entries.get(row.id) ?? { row, state: "starting", running: false, scope: scope(), ...times };
    entries.set(row.id, entry);
    return Object.assign(entry, { row });
  };
  return {
    entries,
    formerIds,
    starter,
    use,
    async follow(): Promise<void> {
      const enabled = await readEnabled(home.db);
      const rows = new Map(enabled.map((row) => [row.id, row]));
      const outdated = [...entries.values()].filter(({ row }) => !isSame(row, rows.get(row.id)));
      for (const { row } of outdated) if (!rows.has(row.id)) formerIds.add(row.id);
      for (const entry of outdated) end(entry, "the tenant was disabled or changed");
      const now = new Date();
      const awake = await limit.choose(enabled, now);
      for (const row of rows.values()) {
        formerIds.delete(row.id);
        const entry = entryOf(row);
        if (entry.running) continue;
        if (awake.has(row.id) || now.getTime() - entry.wokeAt < WOKE_MS) wake(entry, now.getTime());
        else if (entry.state !== "resting") rest(entry);
      }
    },
    async endAll(): Promise<void> {
      for (const entry of entries.values()) end(entry, "the role ends");
      await Promise.all(ending);
    },
  };
};

/** Limits the tenants that are awake to what the database has connections for. */
const createLimit = (log: RoleParts["log"], home: Tenant) => {
  let last = 0;
  const limit = {
    most: Infinity,
    async choose(rows: readonly EnabledTenant[], now: Date): Promise<ReadonlySet<string>> {
      if (limit.most === Infinity) limit.most = await mostAwake(home.db);
      const { ids, tooMany } = awakeOf(rows, now, limit.most);
      if (tooMany !== last && tooMany > 0)
        log.warn(
          { tooMany, most: limit.most },
          "more tenants are in use than max_connections of PostgreSQL has room for",
        );
      last = tooMany;
      return ids;
    },
  };
  return limit;
};

type Pacing<Each extends Tenant> = {
  parts: RoleParts;
  options: Options<Each>;
  home: Each;
  starter: ReturnType<typeof createStarter<Each>>;
  /** Ends the parts of a tenant, which finish the work in hand. */
  close(entry: Entry<Each>, reason: string): void;
  /** True while no other tenant may be awake. */
  isFull(): boolean;
};

/** Starts the parts of tenants that are awake, and ends those of tenants that nobody uses. */
const createPace = <Each extends Tenant>({ parts, options, home, starter, close, isFull }: Pacing<Each>) => {
  const { log, closing } = parts;
  const turns = createTurns(AT_ONCE);
  const rest = (entry: Entry<Each>): void => {
    close(entry, "nobody uses the tenant");
    // No call that came before keeps the next one from waking it.
    Object.assign(entry, { state: "resting", tenant: undefined, usedAt: 0, scope: createClosing(log, closing.signal) });
  };
  const run = (entry: Entry<Each>): void => {
    entry.running = true;
    void turns(() => starter.attempt(entry));
  };
  const use = (entry: Entry<Each>): void => {
    const now = Date.now();
    const wasResting = entry.state === "resting";
    if (now - entry.usedAt < (wasResting ? ASKED_MS : USE_MS)) return;
    if (wasResting && options.wakes && !isFull() && entry.row.schemaKey === schemaKey && starter.openNow(entry)) {
      Object.assign(entry, { state: "starting", wokeAt: now });
      run(entry);
    }
    entry.usedAt = now;
    const noting = noteUse(home.db, entry.row.id).then(() =>
      wasResting ? home.bus.publish("tenants", {}) : undefined,
    );
    noting.catch((error: unknown) => log.warn({ err: error }, "the use of a tenant is not written down"));
  };
  /** Asks a tenant whether it is used, and when it wakes by itself. */
  const ask = async (entry: Entry<Each>, tenant: Each): Promise<void> => {
    entry.askedAt = Date.now();
    const wakesAt = await options.nextWake?.(tenant);
    if (wakesAt !== undefined) await noteWake(home.db, entry.row.id, wakesAt);
    if (options.isUsed?.(tenant)) use(entry);
    else if (await options.isBusy?.(tenant)) await noteWork(home.db, entry.row.id);
  };
  const wake = (entry: Entry<Each>, now: number): void => {
    const { tenant, state } = entry;
    if (state === "ready" && tenant && now - entry.askedAt > USE_MS) void ask(entry, tenant).catch(() => undefined);
    if (state === "ready" || entry.retryAt > now) return;
    if (state === "resting") entry.state = "starting";
    run(entry);
  };
  return { rest, use, wake };
};

const repeatSync = async (sync: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await sync();
    await pause(LOOK_MS, signal);
  }
};

/** True if a tenant goes on as it is. */
const isSame = ({ sealed, code }: EnabledTenant, now: EnabledTenant | undefined): boolean =>
  now !== undefined && now.sealed === sealed && now.code === code;
