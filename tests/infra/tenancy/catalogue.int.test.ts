import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isAwake } from "#infra/tenancy/awake.ts";
import { noteUse, noteWork, readEnabled, resealConnections, sealedRows } from "#infra/tenancy/catalogue.ts";
import { connectionKey, openConnection, sealConnection } from "#infra/tenancy/connection-text.ts";
import { faultOfKey } from "#infra/tenancy/migrate-tenants.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const old = connectionKey("the key that the operator had before, long enough");
const current = connectionKey("the key that the operator has now, also long enough");
const other = connectionKey("an earlier secret key of more than thirty-two characters");
const text = "postgres://gas:secret@db.example/gas";

let database: TestDatabase;
const add = (code: string, key: Buffer) =>
  database.db
    .insertInto("tenant")
    .values({ id: v7(), name: code, code, db_type: 2, enabled: false, connection_string: sealConnection(key, text) })
    .execute();
beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
});
afterAll(() => database.drop());

it("a start says nothing of the key while it opens every connection string, and else how many it opens", async () => {
  expect(await faultOfKey(database.url, current)).toBeUndefined();
  await add("before", old);
  expect(await faultOfKey(database.url, current)).toMatch(/^SECRET_KEY opens none of the 1 connection strings/);
  await add("now", current);
  expect(await faultOfKey(database.url, current)).toMatch(/^SECRET_KEY opens only 1 of the 2 .* SECRET_KEY_OLD/);
});

it("sealing again makes the current key open what the old one opened, and names what neither opens", async () => {
  await add("lost", other);
  expect(await resealConnections(database.db, { old, current })).toEqual({
    resealed: 1,
    unchanged: 1,
    closed: ["lost"],
  });
  const rows = (await sealedRows(database.db)).filter(({ code }) => code !== "lost");
  expect(rows.map(({ sealed }) => openConnection(current, sealed))).toEqual([text, text]);
  expect(await resealConnections(database.db, { old, current })).toMatchObject({ resealed: 0, unchanged: 2 });
});

it("work in hand keeps a tenant awake for a moment, not for its idle time, and shortens no use by people", async () => {
  await add("busy", current);
  const row = await database.db
    .updateTable("tenant")
    .set({ enabled: true, idle_time: 600 })
    .where("code", "=", "busy")
    .returning("id")
    .executeTakeFirstOrThrow();
  const isAwakeIn = async (minutes: number): Promise<boolean> => {
    const found = (await readEnabled(database.db)).find(({ code }) => code === "busy");
    return isAwake(found!, new Date(Date.now() + minutes * 60_000));
  };
  await noteWork(database.db, row.id);
  expect([await isAwakeIn(0), await isAwakeIn(1)]).toEqual([true, false]);
  await noteUse(database.db, row.id);
  await noteWork(database.db, row.id);
  expect([await isAwakeIn(599), await isAwakeIn(601)]).toEqual([true, false]);
});
