import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createPostgresLiveBus } from "#infra/engines/live-bus/postgres.ts";
import { createProgress } from "#infra/engines/read-models/progress.ts";
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
const started: ChildProcess[] = [];

beforeAll(async () => {
  program = await buildProgram("frozen", timeZone);
  database = await createTestDatabase({ seeded: true });
  events = createPostgresEventLog({ connectionString: database.url });
});
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  program.remove();
  await events.close();
  await database.drop();
});

const start = (): ChildProcess => {
  const child = program.start(database.url);
  started.push(child);
  return child;
};

test("a second process takes over from one that froze, which applies nothing twice when it wakes, and a waiting one ends when told", async () => {
  const bus = createPostgresLiveBus({ connectionString: database.url });
  const progress = createProgress({ pool: database.pool, bus, order: events.order });
  const reach = async (ms: number): Promise<void> =>
    expect(await progress.waitFor((await events.head())!, ms)).toBe(true);
  const living = liveOn(events);
  const first = start();
  while ((await progress.reached()) === undefined) living.check();
  const second = start();
  await reach(30_000);
  first.kill("SIGSTOP");
  // 10 s from the freeze to the take-over, and time for what has come meanwhile on a slow machine.
  await reach(30_000);
  first.kill("SIGCONT");
  await living.stop();
  await reach(30_000);

  const filling = createLastingConnection(projectionConnection(database.url, { durable: false }));
  const looking = createLastingConnection({ connectionString: database.url, options: "-c timezone=UTC" });
  const models = createModels(createViews({ timeZone }), { timeZone });
  const comparisons = await verifyReadModels({ models, events: createUpcastLog(events), filling, looking });
  expect(comparisons.filter(({ equal }) => !equal)).toEqual([]);
  await Promise.all([filling.close(), looking.close(), bus.close()]);

  const third = start();
  const ended = [first, second, third].map((child) => once(child, "exit"));
  for (const child of [first, third, second]) child.kill("SIGTERM");
  // 1 would be the end of a process that did not close in time.
  expect((await Promise.all(ended)).map(([code, signal]) => signal ?? code)).toEqual([0, 0, expect.anything()]);
}, 180_000);
