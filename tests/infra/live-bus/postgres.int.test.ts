import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveTopics } from "#contracts/wire/live-topics.ts";
import type { LiveBus } from "#infra/live-bus/port.ts";
import { createPostgresLiveBus } from "#infra/live-bus/postgres.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let here: LiveBus;
let there: LiveBus;
beforeAll(async () => {
  database = await createTestDatabase();
  here = createPostgresLiveBus({ connectionString: database.url });
  there = createPostgresLiveBus({ connectionString: database.url });
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});

const hint = (position: string): LiveTopics["projections"] => ({
  position,
  lists: [{ list: "cylinder", ids: ["长江"] }],
});

/** Publishes until the first hint is heard: whoever has just begun to listen may still be connecting. */
const heardFirst = async (listener: LiveBus, speaker: LiveBus): Promise<string[]> => {
  const heard: string[] = [];
  const stop = listener.subscribe("projections", ({ position }) => heard.push(position));
  while (heard.length === 0) await speaker.publish("projections", hint("0"));
  stop();
  return heard;
};

test("a hint reaches every process that listens to its topic, and no other topic's", async () => {
  await heardFirst(here, there);
  await heardFirst(there, here);
  const exports: unknown[] = [];
  here.subscribe("export", (payload) => exports.push(payload));
  const heard = [here, there].map(
    (bus) => new Promise((resolve) => bus.subscribe("projections", (p) => p.position === "7" && resolve(p))),
  );
  await here.publish("projections", hint("7"));
  expect(await Promise.all(heard)).toEqual([hint("7"), hint("7")]);
  expect(exports).toEqual([]);
});

test("who stopped listening hears nothing more", async () => {
  const heard: string[] = [];
  here.subscribe("projections", ({ position }) => heard.push(position))();
  const other = new Promise((resolve) => here.subscribe("projections", resolve));
  await there.publish("projections", hint("8"));
  await other;
  expect(heard).toEqual([]);
});

test("a listener whose connection is cut hears again by itself", async () => {
  await heardFirst(here, there);
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen live' and datname = current_database()",
  );
  expect(await heardFirst(here, there)).not.toEqual([]);
});

test("a hint that is too big for a notice is the publisher's mistake", async () => {
  await expect(here.publish("projections", hint("9".repeat(8000)))).rejects.toThrow(RangeError);
});

test("while PostgreSQL is away a hint is dropped without an error", async () => {
  const nowhere = createPostgresLiveBus({ connectionString: "postgres://postgres@127.0.0.1:1/nowhere" });
  await expect(nowhere.publish("projections", hint("10"))).resolves.toBeUndefined();
  await nowhere.close();
});
