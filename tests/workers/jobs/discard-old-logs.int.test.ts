import { afterAll, beforeAll, expect, it } from "vitest";
import { v7 } from "uuid";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createDiscardOldLogs } from "#workers/jobs/cleanup.ts";

const now = new Date("2026-11-22T12:00:00Z");
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("deletes rows of both logs that are older than they are kept, and says how many", async () => {
  const { db } = database;
  for (const days of [1, 729, 731, 2000]) {
    const row = { id: v7(), elapsed_milli_seconds: 1, created_time: daysAgo(days) };
    await db
      .insertInto("login_log")
      .values({ ...row, created_account_name: `${days}`, status: true })
      .execute();
    await db
      .insertInto("operation_log")
      .values({ ...row, api_path: `/${days}`, status: 1 })
      .execute();
  }
  const told: object[] = [];
  const tenants = [{ code: "default", db, clock: { now: () => now } }];
  const discard = createDiscardOldLogs(tenants, 730, { info: (fields: object) => void told.push(fields) });
  await discard();
  const left = await db.selectFrom("login_log").select("created_account_name").orderBy("created_time").execute();
  expect(left.map((row) => row.created_account_name)).toEqual(["729", "1"]);
  expect(await db.selectFrom("operation_log").select("api_path").orderBy("created_time").execute()).toEqual([
    { api_path: "/729" },
    { api_path: "/1" },
  ]);
  await discard();
  expect(told).toEqual([
    { tenant: "default", table: "login_log", rows: 2 },
    { tenant: "default", table: "operation_log", rows: 2 },
  ]);
});
