import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { startApp, type App } from "#tests/support/app.ts";
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
type Used = { id: string; caller: Caller; companyId: string; gasBarcode: string; moves: number };
/** Milliseconds of calls. */
type Timed = { list: number; scan: number };

/** Pause between two rounds of calls of an active tenant, in ms. */
const ROUND_MS = 200;
/** A killed or frozen database of one tenant may slow the others' p99 by this factor. */
const MOST = 1.2;

/**
 * One process of each role with many tenants: memory, connections, and the p99 of a list and of a scan of one tenant, alone, beside the active ones,
 * while the database of another refuses, and while that is frozen; and how late a wall is while another tenant is many events behind.
 */
export async function tenantsBench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const [tenants, active, behind, calls] = [values.tenants, values.active, values.behind, values.calls].map(Number);
  const app = await startApp({ env: { LOG_LEVEL: "silent" } });
  const platform = new pg.Client({ connectionString: urlOf(app) });
  try {
    await platform.connect();
    console.log(`tenants: ${tenants}, ${active} of them active, ${calls} rounds of calls for each figure`);
    printCircumstances();
    const alone = await addUsed(app, "alone");
    const one = await measure(alone, calls!);
    const memoryAlone = memoryOf(app);
    const used: Used[] = [];
    for (let index = 1; index < active!; index += 1) used.push(await addUsed(app, `active-${index}`));
    for (let index = active!; index < tenants!; index += 1) await add(app, `idle-${index}`);
    await platform.query("update tenant set used_at = 'epoch' where code like 'idle-%'");
    await pause(30_000);
    const stop = keepUsing(used);
    const beside = await measure(alone, calls!);
    const connections = await connectionsOf(platform);
    const memory = memoryOf(app);
    const victim = used[0]!;
    const refused = await whileShut(platform, victim, () => measure(alone, calls!));
    const frozen = await whileFrozen(platform, victim, () => measure(alone, calls!));
    await stop();
    const wall = await wallOf(app, alone);
    const level = await wall.late(20);
    await fillBehind(app, await add(app, "behind"), behind!);
    const besideBehind = await wall.late(20);
    wall.close();
    printTable(
      ["figure", "reference", "measured", "to reach"],
      [
        ...rowsOf("beside the active ones, beside alone", one, beside, "–"),
        ...rowsOf("another's database refuses", beside, refused, `${MOST} ×`),
        ...rowsOf("another's database is frozen", beside, frozen, `${MOST} ×`),
        ["memory of all roles, MB, beside one tenant", memoryAlone.toFixed(0), memory.toFixed(0), "–"],
        ["connections in all", "–", String(connections.all), "180"],
        ["connections of an active tenant, most", "–", String(connections.most), "8"],
        ["connections of idle tenants", "–", String(connections.idle), "0"],
        [`scan to wall, ms, beside one ${behind} events behind`, level.toFixed(0), besideBehind.toFixed(0), "as level"],
      ],
    );
  } finally {
    await platform.end();
    await app.stop();
  }
}

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
  return home.call("POST", "/admin/tenant/add", { name: code, code, dbType: 2, enabled: true, idleTime: 60 });
};

const addUsed = async (app: App, code: string): Promise<Used> => {
  const { id, adminPassword } = await add(app, code);
  const caller = await signInAt(app.url, "admin", adminPassword, code);
  const form = { name: `Station of ${code}`, code: "S1", address: "Road 1", contact: "Li", telephone: "13800000000" };
  const companyId = (await caller.call<{ id: string }>("POST", "/info/gasstations/add", form)).id;
  const gasBarcode = "TENANT-BENCH-1";
  await registerCylinders(caller, [gasBarcode], { createdCompanyId: companyId });
  return { id, caller, companyId, gasBarcode, moves: 0 };
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
  const sumOf = (counted: typeof rows): number => counted.reduce((sum, { count }) => sum + count, 0);
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
      return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
    },
  };
};

/** Gives a tenant a log whose events its read models have yet to take in. */
const fillBehind = async (app: App, { id }: { id: string }, events: number): Promise<void> => {
  const url = new URL(urlOf(app));
  url.pathname = `/${databaseOf(id)}`;
  await fillLog(url.toString(), events);
};
