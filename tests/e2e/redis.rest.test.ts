import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LiveTopics } from "#contracts/wire/live-topics.ts";
import { seal } from "#contracts/wire/password-transit.ts";
import type { PasswordKeyAnswer } from "#contracts/wire/sign-in.ts";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { waitUntilReady } from "#infra/process/supervisor/wait-until-ready.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { watch, type Watcher } from "#tests/server/live/watcher.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { skipWithoutRedis, startRedisProcess, type RedisProcess } from "#tests/support/redis.ts";
import { buildRoles, type RoleProcess } from "#tests/support/roles.ts";
import { startTestServer, TEST_SECRET, type Answer } from "#tests/support/server.ts";
import { withDeadline } from "#infra/with-deadline.ts";

const redis = await startRedisProcess();
if (typeof redis === "string") skipWithoutRedis(redis);
else {
  describe("two servers, projections and workers, each a process of its own, on one Redis", () => {
    onRedis(redis);
  });
}

const ROWS = 40_000;

function onRedis(redis: RedisProcess): void {
  const dataDir = mkdtempSync(join(tmpdir(), "cylindra-redis-e2e-"));
  let roles: Awaited<ReturnType<typeof buildRoles>>;
  let running: RoleProcess[];
  let yard: Yard;
  let urls: string[] = [];
  let screens: Watcher[];

  beforeAll(async () => {
    roles = await buildRoles("redis");
    yard = await openYard(await startTestServer());
    const common = { DATABASE_URL: yard.server.database.url, REDIS_URL: redis.url, DATA_DIR: dataDir };
    const env = { ...common, SECRET_KEY: TEST_SECRET };
    const ports = [await freePort(), await freePort()];
    urls = ports.map((port) => `http://127.0.0.1:${port}`);
    running = [
      ...(["projections", "workers"] as const).map((role) => roles.start(role, env)),
      ...ports.map((port) => roles.start("server", { ...env, PORT: String(port) })),
    ];
    const { pool } = yard.server.database;
    await pool.query(
      `insert into client (id, name, telephone, address) select gen_random_uuid(), 'Client ' || n, '1', 'a' from generate_series(1, ${ROWS}) n`,
    );
    await Promise.all(urls.map((url) => withDeadline(120_000, (signal) => waitUntilReady(`${url}/readyz`, signal))));
    screens = urls.map((url) => watch(url, yard.admin));
    await Promise.all(screens.map((screen) => screen.join()));
  });
  afterAll(async () => {
    for (const screen of screens) screen.close();
    await roles.close();
    await yard.server.stop();
    await redis.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const send = async <T>(at: number, path: string, body?: object, token = yard.admin): Promise<Answer<T>> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const method = body ? "POST" : "GET";
    const answer = await fetch(`${urls[at]}${path}`, { method, headers, body: body && JSON.stringify(body) });
    const { status, headers: given } = answer;
    return { status, headers: given, body: (await answer.json()) as Answer<T>["body"] };
  };
  const startExport = async (at: number): Promise<string> => {
    const { body } = await send<{ id: string }>(at, "/base/export/clientinfo", { format: "csv", scope: "all" });
    if (!body.success) throw new Error(body.msg);
    return body.data.id;
  };
  const completed = async (id: string): Promise<string> => {
    let state = "";
    while (state !== "completed" && state !== "failed") {
      state = (await send<{ state: string }>(0, `/base/export/${id}`)).body.data.state;
    }
    return state;
  };
  const rowsOf = async (id: string): Promise<number> => {
    const headers = { authorization: `Bearer ${yard.admin}` };
    const text = await (await fetch(`${urls[0]}/base/export/${id}/file`, { headers })).text();
    return text.split("\r\n").filter((line) => /^\d+,/.test(line)).length;
  };
  const told = (screen: Watcher, wanted: (hint: Omit<LiveTopics["export"], "userId">) => boolean): Promise<void> =>
    new Promise((resolve) => screen.socket.on("export:progress", (hint) => wanted(hint) && resolve()));
  const barcodes = (screen: Watcher): string[] => screen.lines.map(({ line }) => line.gasBarcode);

  it("a line of the log comes to the screens of either server once, through whichever the scan came in", async () => {
    const scanned = await yard.cylinders(yard.stations[0], 3);
    await yard.takeIn(yard.stations[0], scanned);
    await Promise.all(screens.map((screen) => screen.until(() => screen.lines.length >= 3)));
    for (const screen of screens) expect(barcodes(screen)).toEqual(scanned);
  });

  it("a session that ends on one server loses its socket on the other", async () => {
    const token = await yard.server.signIn();
    const screen = watch(urls[1]!, token);
    await screen.join();
    await send(0, "/base/id/logout", {}, token);
    await screen.until(() => !screen.socket.connected);
    expect(screen.ended).toHaveLength(1);
  });

  it("a password key that one gave is taken by the other, and failures on either count together", async () => {
    const attempt = async (count: number, userName: string, password: string): Promise<number> => {
      const { body } = await send<PasswordKeyAnswer>(count % 2, "/base/id/getpasswordencryptkey");
      const { passwordKey, encyptKey } = body.data;
      const sealed = { userName, password: seal(password, encyptKey), passwordKey };
      return (await send((count + 1) % 2, "/base/id/login", { ...sealed, enterpriseCode: "default", ClientType: 1 }))
        .status;
    };
    for (const count of [0, 1]) expect(await attempt(count, "admin", ADMIN_PASSWORD)).toBe(200);
    const codes: number[] = [];
    for (let count = 0; count < 12; count++) codes.push(await attempt(count, "nobody1", "Wrongpassword1"));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  it("Redis killed and come back empty amid an export and a broadcast costs nothing, and no process is started again", async () => {
    const [north] = yard.stations;
    const before = barcodes(screens[0]!);
    const scanned = await yard.cylinders(north, 6);
    const inTheMiddle = told(screens[1]!, ({ done }) => done >= 3000 && done < ROWS);
    const first = await startExport(0);
    await inTheMiddle;
    await redis.kill();
    // Hints come late without Redis; a server that still records everything stays in service.
    const ready = await Promise.all(
      urls.map((url) => withDeadline(5000, (signal) => fetch(`${url}/readyz`, { signal }))),
    );
    expect(ready.map(({ status }) => status)).toEqual([200, 200]);
    await yard.takeIn(north, scanned.slice(0, 3));
    await Promise.all(screens.map((screen) => screen.until(() => screen.lines.length >= before.length + 3)));
    const second = await startExport(1);
    await redis.start();
    await yard.takeIn(north, scanned.slice(3));
    await Promise.all(screens.map((screen) => screen.until(() => screen.lines.length >= before.length + 6)));
    for (const screen of screens) expect(barcodes(screen)).toEqual([...before, ...scanned]);
    expect(await Promise.all([first, second].map(completed))).toEqual(["completed", "completed"]);
    expect(await Promise.all([first, second].map(rowsOf))).toEqual([ROWS, ROWS]);

    // A hint is lost while one end of the bus still connects again; from some export on, every screen hears of each.
    let isHeard = false;
    const ends = Promise.all(
      screens.map((screen) => told(screen, ({ id, state }) => id !== first && id !== second && state === "completed")),
    ).then(() => (isHeard = true));
    while (!isHeard) await completed(await startExport(0));
    await ends;
    expect(running.map((role) => role.isRunning())).toEqual([true, true, true, true]);
  });
}
