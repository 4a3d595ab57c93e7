import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { defineList } from "#contracts/list-kit/define-list.ts";
import { countGroups } from "#infra/engines/list-engine/count-groups.ts";
import { readAll, readPage } from "#infra/engines/list-engine/list-engine.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { testTable } from "./test-table.ts";

/** A row for each customer and company; the list shows a customer once. */
const held = defineList({
  name: "held",
  path: "/test/held/getpage",
  permission: [],
  from: testTable("held", "clientId"),
  joins: { client: { table: testTable("client"), on: ["clientId", "id"] } },
  columns: {
    clientId: { kind: "text", hidden: true },
    clientName: { kind: "text", from: "client.name", sortable: true, filter: "string" },
    quantity: { kind: "integer", sortable: true, filter: "number" },
  },
  layout: ["clientName", "quantity"],
  search: { key: { op: "key", columns: ["clientName"], input: "text" }, quantity: { op: "equals", input: "integer" } },
  sort: { by: "quantity", desc: true },
  scope: "companyId",
  sums: ["quantity"],
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const statement of [
    "create schema test",
    "create table test.client (id text primary key, name text)",
    "create table test.held (client_id text, company_id text, quantity integer, primary key (client_id, company_id))",
    "insert into test.client values ('wok', 'Golden Wok'), ('inn', 'Old Inn'), ('bar', 'Bar 9')",
    "insert into test.held values ('wok', 'north', 2), ('wok', 'south', 3), ('inn', 'south', 4), ('bar', 'east', 0)",
  ])
    await sql.raw(statement).execute(database.db);
});
afterAll(() => database.drop());

const request = (values: Record<string, unknown>) => {
  const parsed = parseListRequest(held, { values });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.value;
};
const context = (scope: CompanyScope) => ({
  scope,
  timeZone: "UTC",
  now: new Date(),
  language: "zh" as const,
  hints: { "test.held": { adds: ["quantity"] } },
});
const page = (scope: CompanyScope, values = {}) => readPage(database.db, held, request(values), context(scope));
const quantities = ({ list }: { list: Record<string, unknown>[] }) =>
  list.map((row) => [row["clientName"], row["quantity"]]);

it("adds up what all companies have where everything may be seen, a row for each key", async () => {
  const all = await page("all");
  expect(quantities(all)).toEqual([
    ["Golden Wok", 5],
    ["Old Inn", 4],
    ["Bar 9", 0],
  ]);
  expect([all.total, all.all]).toEqual([3, { quantity: 9 }]);
});

it("adds up the caller's companies alone, and leaves out what only others have", async () => {
  const south = await page(new Set(["south"]));
  expect(quantities(south)).toEqual([
    ["Old Inn", 4],
    ["Golden Wok", 3],
  ]);
  expect([south.total, south.all, south.page]).toEqual([2, { quantity: 7 }, { quantity: 7 }]);
  expect(quantities(await page(new Set(["north", "south"])))).toEqual([
    ["Golden Wok", 5],
    ["Old Inn", 4],
  ]);
  expect((await page(new Set())).total).toBe(0);
});

it("searches what was added up", async () => {
  expect(quantities(await page("all", { quantity: 5 }))).toEqual([["Golden Wok", 5]]);
  expect(quantities(await page(new Set(["south"]), { quantity: 5 }))).toEqual([]);
  expect(quantities(await page(new Set(["south"]), { key: "wok" }))).toEqual([["Golden Wok", 3]]);
});

it("cuts exports and counted groups alike", async () => {
  const south = context(new Set(["south"]));
  const exported = await readAll(database.db, held, request({}), south, async ({ rows, total, sums }) => {
    const list = [];
    for await (const row of rows) list.push(row);
    return { list, total, sums };
  });
  expect([quantities(exported), exported.total, exported.sums]).toEqual([
    [
      ["Old Inn", 4],
      ["Golden Wok", 3],
    ],
    2,
    { quantity: 7 },
  ]);
  const groups = await countGroups(database.db, held, request({}), south, ["quantity"]);
  expect(groups.map(({ quantity, count }) => [quantity, count])).toEqual([
    [3, 1],
    [4, 1],
  ]);
});
