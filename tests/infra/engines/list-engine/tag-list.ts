import { sql, type Kysely } from "kysely";
import { defineList } from "#contracts/list-kit/define-list.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Hints } from "#infra/engines/list-engine/table-hints.ts";
import { testTable } from "./test-table.ts";

/** The search table of the tags' numbers. */
export const tagHints: Hints = {
  "test.tag": { search: { table: testTable("tag_number"), columns: ["number", "createdTime"] } },
};

/** A list with what a large one has: a search table for parts of numbers, and an index for the order that it begins with. */
export const tagList = defineList({
  name: "tag",
  path: "/test/tag/getpage",
  permission: ["test:tag:list"],
  from: testTable("tag"),
  columns: {
    id: { kind: "integer" },
    number: { kind: "code", sortable: true, filter: "string" },
    createdTime: { kind: "moment", sortable: true },
    weight: { kind: "integer", sortable: true, filter: "number" },
    place: { kind: "text" },
  },
  layout: ["number"],
  search: {
    number: { op: "contains", input: "text" },
    weightBegin: { op: "from", columns: ["weight"], input: "integer" },
    weightEnd: { op: "to", columns: ["weight"], input: "integer" },
    place: { op: "equals", input: "text" },
  },
  sort: { by: "createdTime", desc: true },
  scope: "place",
});

/** A list of rows that join the tags, each tag twice. */
export const hangingList = defineList({
  ...tagList,
  name: "hanging",
  from: testTable("hanging"),
  joins: { tag: { table: testTable("tag"), on: ["tagId", "id"], inner: true } },
  columns: {
    id: { kind: "integer" },
    number: { kind: "code", from: "tag.number", filter: "string" },
    place: { kind: "text", from: "tag.place" },
  },
  search: { number: { op: "contains", input: "text" } },
  sort: { by: "id" },
});

export type Tag = { id: number; number: string; createdTime: string; weight: number; place: string };

const COUNT = 24_000;
/** Old ones have other numbers and other weights than new ones, and several are of one moment. */
export const tags: Tag[] = Array.from({ length: COUNT }, (_, id) => ({
  id,
  number: `Tag${id < COUNT / 2 ? "Old" : "New"}-${(id * 7919) % 100_003}${id === 77 ? "Qx" : ""}`,
  createdTime: new Date(Date.UTC(2024, 0, 1) + Math.floor(id / 3) * 1_700_000).toISOString(),
  weight: id < COUNT / 2 ? 10 : 20 + (id % 3),
  place: ["a", "b", "c", "d"][id % 4] ?? "a",
}));

/** Fills the tables as a view would. */
export async function makeTags(db: Kysely<Database>): Promise<void> {
  for (const statement of [
    "create schema if not exists test",
    "create table test.tag (id int primary key, number text, created_time timestamptz, weight int, place text)",
    "create table test.tag_number (id int primary key, number text, created_time timestamptz)",
    "create table test.hanging (id int primary key, tag_id int)",
  ])
    await sql.raw(statement).execute(db);
  const json = (of: unknown) => sql`${JSON.stringify(of)}::json`;
  await sql`insert into test.tag select id, number, "createdTime", weight, place from json_to_recordset(${json(tags)})
    as of (id int, number text, "createdTime" timestamptz, weight int, place text)`.execute(db);
  await sql`insert into test.tag_number select id, number, created_time from test.tag`.execute(db);
  await sql`insert into test.hanging select n, n / 2 from generate_series(0, 199) n`.execute(db);
  await sql`create index on test.tag_number using gin (number gin_trgm_ops)`.execute(db);
  await sql`create index on test.tag (created_time, id)`.execute(db);
  await sql`analyze`.execute(db);
}
