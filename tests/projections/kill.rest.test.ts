import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createPostgresLiveBus } from "#infra/engines/live-bus/postgres.ts";
import { createProgress, type Progress } from "#infra/engines/read-models/progress.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { projectionConnection } from "#projections/runner/connection.ts";
import { createModels } from "#projections/runner/schema.ts";
import { verifyReadModels } from "#projections/runner/verify.ts";
import { createViews } from "#projections/views/index.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { liveOn } from "./live-on.ts";
import { buildProgram } from "./program.ts";

const timeZone = "Asia/Shanghai";
let program: Awaited<ReturnType<typeof buildProgram>>;
let database: TestDatabase;
let events: EventLog;
let running: ChildProcess | undefined;

beforeAll(async () => {
  program = await buildProgram("killed", timeZone);
  database = await createTestDatabase({ seeded: true });
  events = createPostgresEventLog({ connectionString: database.url });
});
afterAll(async () => {
  running?.kill("SIGKILL");
  program.remove();
  await events.close();
  await database.drop();
});

const startProjections = (): void => {
  running = program.start(database.url);
};

const killProjections = async (): Promise<void> => {
  const gone = once(running!, "exit");
  running!.kill("SIGKILL");
  await gone;
};

const orderOf = async (progress: Progress): Promise<bigint> => {
  const position = await progress.reached();
  return position === undefined ? 0n : events.order(position);
};

test("kill -9 of the projections process ten times in mid-stream leaves every read model equal to one built from the log", async () => {
  const bus = createPostgresLiveBus({ connectionString: database.url });
  const progress = createProgress({ pool: database.pool, bus, order: events.order });
  const living = liveOn(events);
  for (let kill = 0; kill < 10; kill++) {
    const before = await orderOf(progress);
    startProjections();
    while ((await orderOf(progress)) < before + 20n) living.check();
    await killProjections();
  }
  await living.stop();
  startProjections();
  expect(await progress.waitFor((await events.head())!, 60_000)).toBe(true);

  const filling = createLastingConnection(projectionConnection(database.url, { durable: false }));
  const looking = createLastingConnection({ connectionString: database.url, options: "-c timezone=UTC" });
  const models = createModels(createViews({ timeZone }), { timeZone });
  const comparisons = await verifyReadModels({ models, events: createUpcastLog(events), filling, looking });
  expect(comparisons.filter(({ equal }) => !equal)).toEqual([]);
  expect(comparisons.find(({ table }) => table === "parked")).toMatchObject({ rows: 0 });
  for (const table of ["cylinder", "history", "stock_place", "customer_stock", "exception", "cockpit_half_hour"]) {
    expect(comparisons.find((each) => each.table === table)!.rows, table).toBeGreaterThan(0);
  }
  await killProjections();
  await Promise.all([filling.close(), looking.close(), bus.close()]);
}, 240_000);
