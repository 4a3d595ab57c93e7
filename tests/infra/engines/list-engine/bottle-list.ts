import { sql, type Kysely } from "kysely";
import { defineList } from "#contracts/list-kit/define-list.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { testTable } from "./test-table.ts";

/** A small table with every kind of column, two joined tables behind each other, and grams answered as kg. */
export const bottleList = defineList({
  name: "bottle",
  path: "/test/bottle/getpage",
  permission: ["test:bottle:list"],
  from: testTable("bottle"),
  joins: {
    company: { table: testTable("place"), on: ["companyId", "id"] },
    region: { table: testTable("region"), on: ["company.regionId", "id"] },
  },
  where: { isDeleted: false, kind: ["a", "b"] },
  columns: {
    id: { kind: "text", hidden: true },
    factoryNumber: { kind: "code", sortable: true, filter: "string" },
    emptyWeight: { kind: "decimal", divide: 1000, unit: "kg", sortable: true, filter: "number" },
    isFull: { kind: "flag", filter: "bool" },
    madeOn: { kind: "day", sortable: true, filter: "date" },
    seenAt: { kind: "moment", sortable: true, filter: "date" },
    state: {
      kind: "choice",
      options: [
        { value: 1, label: "one" },
        { value: 2, label: "two" },
      ],
      filter: "number",
    },
    companyId: { kind: "text", hidden: true, lookup: "getcompanylist" },
    companyName: { kind: "text", from: "company.name", sortable: true, filter: "string" },
    regionName: { kind: "text", from: "region.name" },
  },
  layout: ["factoryNumber", { group: "groups.basic", columns: ["emptyWeight", "companyName"] }],
  search: {
    factoryNumber: { op: "contains", input: "text" },
    key: { op: "key", columns: ["factoryNumber", "companyName"], input: "text" },
    companyId: { op: "in", input: "lookup" },
    state: { op: "equals", input: "choice" },
    isFull: { op: "equals", input: "flag" },
    emptyWeight: { op: "equals", input: "integer" },
    madeOnBegin: { op: "from", columns: ["madeOn"], input: "day" },
    madeOnEnd: { op: "to", columns: ["madeOn"], input: "day" },
    seenAtBegin: { op: "from", columns: ["seenAt"], input: "day" },
    seenAtEnd: { op: "to", columns: ["seenAt"], input: "day" },
  },
  sort: { by: "factoryNumber" },
  scope: "companyId",
  sums: ["emptyWeight"],
  export: "bottle",
});

/** 30 rows that count (15 of each company), one deleted, one of another kind. F7 has neither weight nor company name. */
export async function makeBottles(db: Kysely<Database>): Promise<void> {
  for (const statement of [
    "create schema test",
    "create table test.region (id text primary key, name text)",
    "create table test.place (id text primary key, name text, region_id text)",
    `create table test.bottle (id text primary key, kind text, is_deleted boolean default false, factory_number text,
      empty_weight integer, is_full boolean, made_on date, seen_at timestamptz, state integer, company_id text)`,
    "insert into test.region values ('r', '华东')",
    "insert into test.place values ('c0', '一站', 'r'), ('c1', 'Two 100%', null)",
    `insert into test.bottle select 'b' || n, 'a', false, 'F' || n, 16500 + n, n % 3 = 0, date '2024-01-01' + n,
      timestamptz '2024-06-01 15:30:00Z' + n * interval '1 day', 1 + n % 2, 'c' || n % 2 from generate_series(1, 30) n`,
    "insert into test.bottle (id, kind, is_deleted, factory_number, company_id) values ('x', 'a', true, 'F99', 'c0'), ('y', 'z', false, 'F98', 'c0')",
    "update test.bottle set empty_weight = null where id = 'b7'",
  ])
    await sql.raw(statement).execute(db);
}
