import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createConnection, type Connection } from "#infra/engines/database/connect.ts";
import { takeVerifyTurn } from "#infra/tenancy/verify-turn.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
/** Two processes are two pools. */
let one: Connection;
let other: Connection;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  [one, other] = [1, 2].map(() => createConnection({ url: database.url, name: "test", max: 2 })) as [
    Connection,
    Connection,
  ];
});
afterAll(async () => {
  await one.close();
  await other.close();
  await database.drop();
});

const take = ({ pool }: Connection) =>
  vi.waitFor(async () => (await takeVerifyTurn(pool)) ?? Promise.reject(new Error("still taken")));

it("one of two processes verifies at a time, and the other does once the place is given back", async () => {
  const giveBack = await take(one);
  expect([await takeVerifyTurn(other.pool), await takeVerifyTurn(one.pool)]).toEqual([undefined, undefined]);
  await giveBack();
  await (
    await take(other)
  )();
});

it("the place of a process that dies is free", async () => {
  const giveBack = await take(one);
  const held = "select pid from pg_locks where locktype = 'advisory' and granted and database = d.oid";
  await other.pool.query(
    `select (select pg_terminate_backend(pid) from (${held}) held) from pg_database d where datname = current_database()`,
  );
  const next = await take(other);
  expect(await takeVerifyTurn(one.pool)).toBeUndefined();
  await next();
  await giveBack();
});
