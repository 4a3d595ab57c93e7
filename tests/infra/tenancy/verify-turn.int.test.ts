import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { takeVerifyTurn } from "#infra/tenancy/verify-turn.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
/** Two processes are two pools. */
let pools: pg.Pool[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  pools = [1, 2].map(() => new pg.Pool({ connectionString: database.url, max: 2 }));
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

it("one of two processes verifies at a time, and the other does once the place is given back", async () => {
  const [one, other] = pools as [pg.Pool, pg.Pool];
  const giveBack = await takeVerifyTurn(one);
  expect(giveBack).toBeDefined();
  expect([await takeVerifyTurn(other), await takeVerifyTurn(one)]).toEqual([undefined, undefined]);
  await giveBack?.();
  const next = await vi.waitFor(async () => (await takeVerifyTurn(other)) ?? Promise.reject(new Error("still taken")));
  await next();
});

it("the place of a process that dies is free", async () => {
  const [one, other] = pools as [pg.Pool, pg.Pool];
  await vi.waitFor(async () => (await takeVerifyTurn(one)) ?? Promise.reject(new Error("still taken")));
  one.once("error", () => undefined);
  await other.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  );
  const next = await vi.waitFor(async () => (await takeVerifyTurn(other)) ?? Promise.reject(new Error("still taken")));
  await next();
});
