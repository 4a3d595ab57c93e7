import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { startApp, type App } from "#tests/support/app.ts";
import { childrenOf } from "#tests/support/children-of.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { signInAt, type Caller } from "#tests/support/sign-in.ts";
import { watch } from "#tests/server/live/watcher.ts";
import { fillLog } from "./fill-log.ts";
import { printCircumstances, printTable } from "./table.ts";

const options = {
  tenants: { type: "string", default: "200" },
  active: { type: "string", default: "20" },
  behind: { type: "string", default: "100000" },
  calls: { type: "string", default: "200" },
} as const;

/** A tenant that somebody uses: its people, a station and a cylinder that goes in and out. */
type Used = {
  id: string;
  code: string;
  password: string;
  caller: Caller;
  companyId: string;
  gasBarcode: string;
  moves: number;
};
/** Milliseconds of calls. */
type Timed = { list: number; scan: number };

/** Pause between two rounds of calls of an active tenant, in ms. */
const ROUND_MS = 200;
/** Scans of a figure of the wall. */
const SCANS = 40;
/** A killed or frozen database of one tenant may slow the others' p99 by this factor. */
const MOST = 1.2;

/** Tenants that are added at once. */
const AT_ONCE = 2;
/** Minutes without use after which a tenant of the bench rests: longer than the bench takes. */
const IDLE_MINUTES = 600;

/**
 * One process of each role with many tenants: how long adding takes, memory, connections, and the p99 of a list and of a scan of one tenant, alone,
 * beside the active ones, while the database of another refuses, and while that is frozen; how late a wall is while another tenant is many events
 * behind; and how long a start takes. Long because each figure is measured in its turn.
 */
export async function tenantsBench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const [tenants, active, behind, calls] = [values.tenants, values.active, values.behind, values.calls].map(Number);
  let app = await startApp({ env: { LOG_LEVEL: "error" } });
  let platform = await connectTo(app);
  let counter: ReturnType<typeof countConnections> | undefined;
  try {
    console.log(`tenants: ${tenants}, ${active} of them active, ${calls} rounds of calls for each figure`);
    printCircumstances();
    const alone = await addUsed(app, "alone");
    const one = await measure(alone, calls!);
    const memoryAlone = memoryOf(app);
    counter = countConnections(platform);
    const used: Used[] = [];
    for (let index = 1; index < active!; index += 1) used.push(await addUsed(app, `active-${index}`));
    const adding = await addIdle(app, platform, { from: active!, to: tenants! });
    const mostAdding = counter.most();
    const resting = await untilNoneRests(platform);
    const stop = keepUsing(used);
    await pause(5 * ROUND_MS);
    counter.reset();
    const beside = await measure(alone, calls!);
    const steady = counter.usual();
    const connections = await connectionsOf(platform);
    const [memory, database] = [memoryOf(app), await databaseMemoryOf(platform)];
    console.log(`  ${steady} connections, ${connections.idle} of idle ones, ${memory.toFixed(0)} MB of all roles`);
    const victim = used[0]!;
    const refused = await whileShut(platform, victim, () => measure(alone, calls!));
    const frozen = await whileFrozen(platform, victim, () => measure(alone, calls!));
    await stop();
    const wall = await wallOf(app, alone);
    const level = await wall.late(SCANS);
    await fillBehind(app, await add(app, "behind"), behind!);
    const besideBehind = await wall.late(SCANS);
    wall.close();
    const most = counter.most();
    counter.stop();
    await platform.end();
    await app.end();
    const began = performance.now();
    app = await startApp({ env: { LOG_LEVEL: "error" }, dataDir: app.dataDir });
    const ready = performance.now() - began;
    await untilServed(app, [alone, ...used]);
    const readyAll = performance.now() - began;
    platform = await connectTo(app);
    printTable(
      ["figure", "reference", "measured", "to reach"],
      [
        [
          "adding a tenant, s, each with its database",
          "–",
          `${seconds(adding.usual)} (${seconds(adding.most)} at most)`,
          "–",
        ],
        ["until the added ones rest, s", "–", seconds(resting), "–"],
        ...rowsOf("beside the active ones, beside alone", one, beside, "–"),
        ...rowsOf("another's database refuses", beside, refused, `${MOST} ×`),
        ...rowsOf("another's database is frozen", beside, frozen, `${MOST} ×`),
        ["memory of all roles, MB, beside one tenant", memoryAlone.toFixed(0), memory.toFixed(0), "–"],
        ["memory of PostgreSQL, MB", "–", database.toFixed(0), "–"],
        ["connections in all, steady", "–", String(steady), "180"],
        ["connections in all, most while tenants were added", "–", String(mostAdding), "300"],
        ["connections in all, most afterwards", "–", String(most), "180"],
        ["connections of an active tenant, most", "–", String(connections.most), "8"],
        ["connections of idle tenants", "–", String(connections.idle), "0"],
        [`scan to wall, ms, beside one ${behind} events behind`, level.toFixed(0), besideBehind.toFixed(0), "as level"],
        ["start, s: the platform's own tenant, all active ones", "–", `${seconds(ready)}, ${seconds(readyAll)}`, "–"],
      ],
    );
  } catch (error) {
    console.error(app.output().slice(-5_000));
    throw error;
  } finally {
    // A statement in hand would keep the connection open.
    counter?.stop();
    await platform.end().catch(() => undefined);
    await app.stop();
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const middleOf = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

const connectTo = async (app: App): Promise<pg.Client> => {
  const platform = new pg.Client({ connectionString: urlOf(app) });
  await platform.connect();
  return platform;
};

/** Adds tenants that nobody uses, some at once. Answers how long each took, in ms. */
const addIdle = async (
  app: App,
  platform: pg.Client,
  { from, to }: { from: number; to: number },
): Promise<{ usual: number; most: number }> => {
  const took: number[] = [];
  let next = from;
  const addNext = async (): Promise<void> => {
    while (next < to) {
      took.push(await timed(add(app, `idle-${next++}`)));
      if (took.length % 20 > 0) continue;
      const { all, idle } = await connectionsOf(platform);
      console.log(
        `  ${took.length} added, the last in ${seconds(took.at(-1) ?? 0)} s: ${all} connections, ${idle} of idle ones`,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, addNext));
  return { usual: middleOf(took), most: Math.max(0, ...took) };
};

/** Waits until no idle tenant has a connection. Answers how long that took, in ms. */
const untilNoneRests = async (platform: pg.Client): Promise<number> => {
  const began = performance.now();
  while ((await connectionsOf(platform)).idle > 0) await pause(1_000);
  return performance.now() - began;
};

/** Counts all connections again and again. */
const countConnections = (platform: pg.Client) => {
  let counts: number[] = [];
  const count = async (): Promise<void> => void counts.push((await connectionsOf(platform)).all);
  const again = setInterval(() => void count().catch(() => undefined), 250);
  return {
    most: () => Math.max(0, ...counts),
    usual: () => middleOf(counts),
    reset: () => void (counts = []),
    stop: () => clearInterval(again),
  };
};

/** Memory of all processes of PostgreSQL in MB; what they share counts once. */
const databaseMemoryOf = async (platform: pg.Client): Promise<number> => {
  const { rows } = await platform.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, "utf8"))?.[1]);
  return [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + shareOf(pid), 0) / 1024;
};
const shareOf = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
};

/** Waits until an admin of each tenant can sign in. */
const untilServed = async (app: App, all: readonly Used[]): Promise<void> => {
  for (const { code, password } of all)
    for (let isServed = false; !isServed;)
      isServed = await signInAt(app.url, "admin", password, code).then(
        () => true,
        () => pause(200, false),
      );
};

const urlOf = ({ dataDir }: App): string => readFileSync(join(dataDir, "postgres.url"), "utf8").trim();
const databaseOf = (id: string): string => `cylindra_t_${id.replaceAll("-", "")}`;

const rowsOf = (name: string, reference: Timed, measured: Timed, toReach: string): string[][] =>
  (["list", "scan"] as const).map((call) => [
    `p99 of a ${call}, ms: ${name}`,
    reference[call].toFixed(1),
    `${measured[call].toFixed(1)} (${(measured[call] / reference[call]).toFixed(2)} ×)`,
    toReach,
  ]);

const add = async (app: App, code: string): Promise<{ id: string; adminPassword: string }> => {
  const home = await signInAt(app.url, "admin", ADMIN_PASSWORD);
  return home.call("POST", "/admin/tenant/add", { name: code, code, dbType: 2, enabled: true, idleTime: IDLE_MINUTES });
};

const addUsed = async (app: App, code: string): Promise<Used> => {
  const { id, adminPassword } = await add(app, code);
  const caller = await signInAt(app.url, "admin", adminPassword, code);
  const form = { name: `Station of ${code}`, code: "S1", address: "Road 1", contact: "Li", telephone: "13800000000" };
  const companyId = (await caller.call<{ id: string }>("POST", "/info/gasstations/add", form)).id;
  const gasBarcode = "TENANT-BENCH-1";
  await registerCylinders(caller, [gasBarcode], { createdCompanyId: companyId });
  return { id, code, password: adminPassword, caller, companyId, gasBarcode, moves: 0 };
};

/** Takes the cylinder in, by turns as empty and as full, so that no scan counts as a double. */
const scan = async (used: Used): Promise<void> => {
  const { caller, companyId, gasBarcode } = used;
  const procedureId = (used.moves += 1) % 2 === 0 ? 4 : 6;
  const items = [{ commandId: randomUUID(), gasBarcode, procedureId, companyId }];
  await caller.call("POST", "/manage/procedure/record", { items });
};
const readList = ({ caller }: Used): Promise<unknown> => caller.call("POST", "/manage/gascylinder/getpage", {});

const timed = async (work: Promise<unknown>, began = performance.now()): Promise<number> => {
  await work;
  return performance.now() - began;
};
const p99 = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.99) - 1] ?? 0;

const measure = async (used: Used, rounds: number): Promise<Timed> => {
  const [lists, scans]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    lists.push(await timed(readList(used)));
    scans.push(await timed(scan(used)));
  }
  return { list: p99(lists), scan: p99(scans) };
};

/** People of the other tenants go on until `stop`. Calls of one whose database is away fail. */
const keepUsing = (all: Used[]): (() => Promise<void>) => {
  const ending = new AbortController();
  const running = all.map(async (used) => {
    while (!ending.signal.aborted) {
      await Promise.allSettled([readList(used), scan(used)]);
      await pause(ROUND_MS);
    }
  });
  return async () => {
    ending.abort();
    await Promise.all(running);
  };
};

const pidsOf = async (platform: pg.Client, { id }: Used): Promise<number[]> => {
  const asked = "select pid from pg_stat_activity where datname = $1";
  return (await platform.query<{ pid: number }>(asked, [databaseOf(id)])).rows.map(({ pid }) => pid);
};

const whileShut = async <T>(platform: pg.Client, victim: Used, work: () => Promise<T>): Promise<T> => {
  const name = databaseOf(victim.id);
  await platform.query(`alter database ${name} allow_connections false`);
  await platform.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  try {
    return await work();
  } finally {
    await platform.query(`alter database ${name} allow_connections true`);
  }
};

/** Every backend of the database stops, as on a host that hangs; new ones, too. */
const whileFrozen = async <T>(platform: pg.Client, victim: Used, work: () => Promise<T>): Promise<T> => {
  const stopped = new Set<number>();
  const freeze = async (): Promise<void> => {
    for (const pid of await pidsOf(platform, victim)) {
      if (!stopped.has(pid)) process.kill(pid, "SIGSTOP");
      stopped.add(pid);
    }
  };
  await freeze();
  const again = setInterval(() => void freeze().catch(() => undefined), 100);
  try {
    return await work();
  } finally {
    clearInterval(again);
    for (const pid of stopped)
      try {
        process.kill(pid, "SIGCONT");
      } catch {
        // PostgreSQL has ended it meanwhile.
      }
  }
};

const connectionsOf = async (platform: pg.Client) => {
  const { rows } = await platform.query<{ code: string | null; count: number }>(
    `select t.code, count(*)::int as count from pg_stat_activity a
      left join tenant t on a.datname = 'cylindra_t_' || replace(t.id::text, '-', '') where a.datname is not null group by t.code`,
  );
  const sumOf = (counter: typeof rows): number => counter.reduce((sum, { count }) => sum + count, 0);
  const isIdle = ({ code }: { code: string | null }): boolean => code?.startsWith("idle-") === true;
  const used = rows.filter((row) => row.code !== null && !isIdle(row));
  return { all: sumOf(rows), idle: sumOf(rows.filter(isIdle)), most: Math.max(0, ...used.map(({ count }) => count)) };
};

/** Resident memory of all roles, in MB. */
const memoryOf = ({ pidOf }: App): number =>
  (["server", "projections", "workers"] as const).reduce((sum, role) => {
    const status = readFileSync(`/proc/${pidOf(role)}/status`, "utf8");
    return sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }, 0);

/** The enterprise's wall of a tenant: how long a scan takes to its line, the median of some, in ms. */
const wallOf = async ({ url }: App, used: Used) => {
  const wall = watch(url, used.caller.token);
  await wall.until(() => wall.socket.connected);
  await wall.join();
  return {
    close: () => wall.close(),
    async late(scans: number): Promise<number> {
      const all: number[] = [];
      for (let index = 0; index < scans; index += 1) {
        const before = wall.lines.length;
        const began = performance.now();
        await scan(used);
        await wall.until(() => wall.lines.length > before);
        all.push(performance.now() - began);
      }
      return middleOf(all);
    },
  };
};

/** Gives a tenant a log whose events its read models have yet to take in. */
const fillBehind = async (app: App, { id }: { id: string }, events: number): Promise<void> => {
  const url = new URL(urlOf(app));
  url.pathname = `/${databaseOf(id)}`;
  await fillLog(url.toString(), events);
};
