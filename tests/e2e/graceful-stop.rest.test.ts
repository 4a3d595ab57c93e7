import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v4, v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createJobStore } from "#infra/stores/jobs/job-store.ts";
import { createPostgresLiveBus } from "#infra/engines/live-bus/postgres.ts";
import { createProgress } from "#infra/engines/read-models/progress.ts";
import { waitUntilReady } from "#infra/process/supervisor/wait-until-ready.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { projectionConnection } from "#projections/runner/connection.ts";
import { createModels } from "#projections/runner/schema.ts";
import { verifyReadModels } from "#projections/runner/verify.ts";
import { createViews } from "#projections/views/index.ts";
import { livedEvents } from "#tests/bench/cylinder-lives.ts";
import { collect } from "#tests/infra/engines/event-log/events.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { watch } from "#tests/server/live/watcher.ts";
import { buildRoles, type RoleProcess } from "#tests/support/roles.ts";
import { startTestServer, TEST_SECRET } from "#tests/support/server.ts";
import { withDeadline } from "#infra/with-deadline.ts";

const timeZone = "Asia/Shanghai";
const dataDir = mkdtempSync(join(tmpdir(), "cylindra-stop-"));
let roles: Awaited<ReturnType<typeof buildRoles>>;
let yard: Yard;
let events: EventLog;
let url: string;
let env: Record<string, string>;

beforeAll(async () => {
  roles = await buildRoles("stop");
  yard = await openYard(await startTestServer());
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const database = { DATABASE_URL: yard.server.database.url, DATA_DIR: dataDir, TZ_BUSINESS: timeZone };
  env = { ...database, SECRET_KEY: TEST_SECRET, PORT: String(port) };
  events = createPostgresEventLog({ connectionString: yard.server.database.url });
});
afterAll(async () => {
  await roles.close();
  await events.close();
  await yard.server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const startServer = async (): Promise<RoleProcess> => {
  const server = roles.start("server", env);
  await withDeadline(120_000, (signal) => waitUntilReady(`${url}/readyz`, signal));
  return server;
};
/** Of these commands those that an event was made of, as often as one was. */
const inLog = async (sent: Set<string>): Promise<string[]> =>
  (await collect(events.readAll({ limit: Infinity }))).map(({ meta }) => meta.commandId).filter((id) => sent.has(id));

type Item = { commandId: string; gasBarcode: string; procedureId: number; companyId: string };
/** One truckload. `undefined`: the connection was refused or ended, and nobody knows what became of it. */
const record = async (items: Item[]): Promise<RecordAnswer | undefined> => {
  const headers = { authorization: `Bearer ${yard.admin}`, "content-type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify({ items }) };
  const answer = await fetch(`${url}/base/manage/procedure/record`, sent).catch(() => undefined);
  if (!answer) return undefined;
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: RecordAnswer }).data;
};

describe("a role that is asked to end ends by itself, in good order, within its 6 s", () => {
  it("the server answers the truckloads that it has taken, also asked twice: nothing that it acknowledged is lost, nothing stands twice", async () => {
    const [companyId] = yard.stations;
    const barcodes = await yard.cylinders(companyId, 300);
    const projections = roles.start("projections", env);
    const server = await startServer();
    const screen = watch(url, yard.admin);
    await screen.join();
    const load = (procedureId: number): Item[] =>
      barcodes.map((gasBarcode) => ({ commandId: v4(), gasBarcode, procedureId, companyId }));
    const sent = new Set<string>();
    const acknowledged: string[] = [];
    const unanswered: Item[][] = [];
    let [answers, after] = [0, 0];
    let asked = false;
    const caller = async (procedureId: number): Promise<void> => {
      for (;;) {
        const items = load(procedureId);
        items.forEach(({ commandId }) => sent.add(commandId));
        const begunBefore = !asked;
        const answer = await record(items);
        if (!answer) return void unanswered.push(items);
        expect(answer.results).toHaveLength(items.length);
        acknowledged.push(
          ...answer.results.flatMap((result, n) => (result.outcome === "recorded" ? [items[n]!.commandId] : [])),
        );
        answers += 1;
        if (asked && begunBefore) after += 1;
        if (answers === 4) {
          asked = true;
          server.signal("SIGTERM");
          server.signal("SIGTERM");
        }
      }
    };
    await Promise.all([4, 9, 4, 9].map(caller));
    expect(await server.ended).toBe(0);
    expect(after).toBeGreaterThan(0);
    await screen.until(() => !screen.socket.connected);
    expect(acknowledged.length).toBeGreaterThan(0);
    const stored = await inLog(sent);
    const known = new Set(stored);
    expect(known.size).toBe(stored.length);
    expect(acknowledged.filter((commandId) => !known.has(commandId))).toEqual([]);

    const next = await startServer();
    for (const items of unanswered) expect((await record(items))?.results).toHaveLength(items.length);
    const later = await inLog(sent);
    expect(new Set(later).size).toBe(later.length);
    next.signal("SIGINT");
    projections.signal("SIGTERM");
    expect(await Promise.all([next.ended, projections.ended])).toEqual([0, 0]);
  });

  it("projections finish the window they are at; whoever comes next goes on, and all is as if nobody had ended", async () => {
    const lived = [...livedEvents(9500)];
    const goOn = async (count: number): Promise<void> => {
      for (const until = lived.length - count; lived.length > until;) {
        await events.appendEach(
          lived.splice(0, 500).map(({ stream, revision, id, type, data, meta }) => ({
            stream,
            expected: revision === 0 ? ("none" as const) : BigInt(revision - 1),
            events: [{ id, type, data, meta }],
          })),
        );
      }
    };
    const { pool, url: connectionString } = yard.server.database;
    const bus = createPostgresLiveBus({ connectionString });
    const progress = createProgress({ pool, bus, order: events.order });
    const reached = async (): Promise<bigint> => {
      const position = await progress.reached();
      return position === undefined ? 0n : events.order(position);
    };
    for (let round = 0; round < 3; round++) {
      await goOn(3000);
      const before = await reached();
      const projections = roles.start("projections", env);
      while ((await reached()) === before) await new Promise(setImmediate);
      projections.signal("SIGTERM");
      expect(await projections.ended).toBe(0);
    }
    await goOn(500);
    const last = roles.start("projections", env);
    expect(await progress.waitFor((await events.head())!, 60_000)).toBe(true);
    last.signal("SIGTERM");
    expect(await last.ended).toBe(0);
    const filling = createLastingConnection(projectionConnection(connectionString, { durable: false }));
    const looking = createLastingConnection({ connectionString, options: "-c timezone=UTC" });
    const models = createModels(createViews({ timeZone }), { timeZone });
    const comparisons = await verifyReadModels({ models, events: createUpcastLog(events), filling, looking });
    expect(comparisons.filter(({ equal }) => !equal)).toEqual([]);
    expect(comparisons.find(({ table }) => table === "parked")).toMatchObject({ rows: 0 });
    await Promise.all([filling.close(), looking.close(), bus.close()]);
  });

  it("a worker leaves the export it is at, with nothing half-written, and the next one makes it whole", async () => {
    const rows = 40_000;
    const { pool, db, url: connectionString } = yard.server.database;
    await pool.query(
      `insert into client (id, name, telephone, address) select gen_random_uuid(), 'Client ' || n, '1', 'a' from generate_series(1, ${rows}) n`,
    );
    const account = await pool.query<{ id: string }>("select id from account where user_name = 'admin'");
    const store = createJobStore(db);
    const id = v7();
    const who = { userId: account.rows[0]!.id, userName: "admin", language: "en" as const };
    const payload = { list: "clientinfo", format: "csv", scope: "all", query: { values: {} } } as const;
    await store.add({ id, kind: "export", payload, fileName: "a.csv", who });
    const bus = createPostgresLiveBus({ connectionString });
    const inTheMiddle = new Promise<void>((resolve) => {
      bus.subscribe("export", (hint) => hint.id === id && hint.done >= 3000 && hint.done < rows && resolve());
    });
    const first = roles.start("workers", env);
    await inTheMiddle;
    first.signal("SIGTERM");
    expect(await first.ended).toBe(0);
    expect((await store.find(id))?.state).toMatch(/active|waiting/);
    expect(readdirSync(join(dataDir, "exports"))).toEqual([]);
    const completed = new Promise<void>((resolve) => {
      bus.subscribe("export", (hint) => hint.id === id && hint.state === "completed" && resolve());
    });
    const second = roles.start("workers", env);
    await completed;
    expect(await store.find(id)).toMatchObject({ state: "completed", done: rows, attempts: 2 });
    second.signal("SIGTERM");
    expect(await second.ended).toBe(0);
    await bus.close();
  });
});
