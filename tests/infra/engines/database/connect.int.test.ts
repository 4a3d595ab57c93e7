import { afterAll, beforeAll, expect, test } from "vitest";
import { createConnection } from "#infra/engines/database/connect.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

test("a connection that is lost while it is lent out fails its borrower and nobody else", async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown): void => void unheard.push(error);
  process.on("uncaughtException", hear);
  const { pool, close } = createConnection({ url: database.url, name: "lent" });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  // Heard from the beginning: it may fail before the call that ends it is answered.
  const lost = client.query("select pg_sleep(60)").catch((error: unknown) => error);
  const ended = new Promise((resolve) => client.once("end", resolve));
  await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  expect(String(await lost)).toContain("terminating connection");
  await ended;
  client.release();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  process.off("uncaughtException", hear);
  expect(unheard).toEqual([]);
  await close();
});
