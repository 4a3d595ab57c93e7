import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPostgresReference } from "#server/application/postgres-reference.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A run of verify that came to its end, with these findings. */
const ended = async (...codes: string[]): Promise<string> => {
  const { pool } = database;
  const id = v7();
  await pool.query(
    `insert into audit.verify_run (id, log, read_models, created_time, finished_time)
     values ($1, true, false, clock_timestamp(), now())`,
    [id],
  );
  for (const [place, code] of codes.entries())
    await pool.query("insert into audit.verify_finding (run_id, place, code, params) values ($1, $2, $3, '{}')", [
      id,
      place,
      code,
    ]);
  return id;
};

it("a log that was rewritten is held as long as the newest run finds it", async () => {
  const reference = createPostgresReference(database.db, { reached: async () => undefined, waitFor: async () => true });
  expect(await reference.holdsRewritten(v7())).toBe(false);
  const first = await ended("log.rewritten", "leaf.changed");
  expect(await reference.holdsRewritten(first)).toBe(true);
  const second = await ended("log.rewritten");
  const other = await ended("leaf.changed", "log.rewritten");
  for (const run of [first, second, other]) expect(await reference.holdsRewritten(run)).toBe(true);
  const good = await ended("picture.missing");
  for (const run of [first, second, other, good]) expect(await reference.holdsRewritten(run)).toBe(false);
});
