import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";
import { createPostgresLiveBus } from "#infra/engines/live-bus/postgres.ts";
import { createProgress, type Progress } from "#infra/engines/read-models/progress.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let bus: LiveBus;
let progress: Progress;
beforeAll(async () => {
  database = await createTestDatabase();
  bus = createPostgresLiveBus({ connectionString: database.url });
  progress = createProgress({ pool: database.pool, bus, order: BigInt });
});
afterAll(async () => {
  await bus.close();
  await database.drop();
});

const reach = (position: string) =>
  database.pool.query(`update read.checkpoint set position = $1, "order" = $2`, [position, position]);

test("before there are read models nothing is reached and nothing fails", async () => {
  expect(await progress.reached()).toBeUndefined();
  expect(await progress.waitFor("1", 0)).toBe(false);
  await database.pool.query(
    `create schema read create table checkpoint (name text primary key, position text, "order" bigint not null)`,
  );
  await database.pool.query("insert into read.checkpoint values ('views', null, 0)");
  expect(await progress.reached()).toBeUndefined();
});

test("a position that is reached is not waited for", async () => {
  await reach("5");
  expect(await progress.waitFor("5", 0)).toBe(true);
  expect(await progress.waitFor("4", 0)).toBe(true);
  expect(await progress.waitFor("6", 0)).toBe(false);
});

test("the wait ends when the checkpoint gets there, with a hint or without", async () => {
  const waiting = progress.waitFor("8", 20_000);
  await reach("7");
  await bus.publish("projections", { position: "7", lists: [] });
  await reach("8");
  expect(await waiting).toBe(true);
  expect(await progress.reached()).toBe("8");
});
