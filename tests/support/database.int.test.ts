import { expect, it } from "vitest";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { createTestDatabase } from "./database.ts";
import { makeReadModels } from "./projections.ts";
import { TEST_TIME_ZONE } from "./time-zone.ts";

it("gives every caller a database of its own", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase({ seeded: true })]);
  await one.pool.query("create table mine (id int)");
  const { rows } = await other.pool.query("select to_regclass('mine') as found");
  expect(rows).toEqual([{ found: null }]);
  await Promise.all([one.drop(), other.drop()]);
});

it("copies a whole database with the read models that the code declares", async () => {
  const database = await createTestDatabase({ whole: true });
  const events = createPostgresEventLog({ connectionString: database.url });
  const { done } = await makeReadModels(database.url, events, TEST_TIME_ZONE).finally(() => events.close());
  expect(done).toBe("kept");
  await database.drop();
});
