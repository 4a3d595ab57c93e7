import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineList } from "#contracts/list-kit/define-list.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import type { Hints } from "#infra/engines/list-engine/table-hints.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { testTable } from "./test-table.ts";

/** Eight rows with what is hard to look for: signs of LIKE, both cases, nothing at all, moments around midnight. */
const things = defineList({
  name: "thing",
  path: "/test/thing/getpage",
  permission: ["test:thing:list"],
  from: testTable("thing"),
  columns: {
    id: { kind: "text" },
    name: { kind: "text", sortable: true, filter: "string" },
    weight: { kind: "decimal", divide: 1000, filter: "number" },
    isFull: { kind: "flag", filter: "bool" },
    madeOn: { kind: "day", filter: "date" },
    seenAt: { kind: "moment", filter: "date" },
    company: { kind: "text", filter: "string", lookup: "getcompanylist" },
  },
  layout: ["name"],
  search: { name: { op: "contains", input: "text" } },
  sort: { by: "id" },
  scope: "company",
});
/** The counts are not the rows' number, so that one sees which of the two is answered. */
const counted: Hints = {
  "test.thing": { counts: { table: testTable("thing_count"), column: "count", by: ["company"] } },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const statement of [
    "create schema test",
    `create table test.thing (id text primary key, name text, weight integer, is_full boolean, made_on date, seen_at timestamptz,
      company text)`,
    `insert into test.thing values
      ('a', 'Ab-10%', 1000, true, '2026-03-01', '2026-02-28 16:00Z', 'x'),
      ('b', 'aB_10', 1500, false, '2026-03-02', '2026-03-01 15:59:59.999Z', 'x'),
      ('c', 'AB\\10', 2000, true, '2026-03-03', '2026-03-01 16:00Z', 'x'),
      ('d', 'abx10', 2500, false, '2026-03-04', '2026-03-02 12:00Z', 'y'),
      ('e', 'ÉTÉ 李', 3000, true, '2026-03-05', '2026-03-03 12:00Z', 'y'),
      ('f', 'été 王', 3500, false, '2026-03-06', '2026-03-04 12:00Z', 'y'),
      ('g', '', 0, true, '2026-03-07', '2026-03-05 12:00Z', 'y'),
      ('n', null, null, null, null, null, null)`,
    "create index on test.thing using gin (name gin_trgm_ops)",
    "create table test.thing_count (company text, count integer)",
    "insert into test.thing_count values ('x', 300), ('y', 40)",
  ])
    await sql.raw(statement).execute(database.db);
});
afterAll(() => database.drop());

type Raw = { values?: Record<string, unknown>; filters?: unknown };

const page = async (raw: Raw, scope: "all" | string[] = "all", hints: Hints = {}) => {
  const parsed = parseListRequest(things, { values: {}, ...raw });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const context = {
    scope: scope === "all" ? scope : new Set(scope),
    timeZone: "Asia/Shanghai",
    now: new Date(),
    language: "zh" as const,
    hints,
  };
  return readPage(database.db, things, parsed.value, context);
};
const ids = async (field: string, operator: string, value: unknown): Promise<string> => {
  const { list, total } = await page({ filters: { logic: "And", filters: [{ field, operator, value }] } });
  expect(list).toHaveLength(total);
  return list.map((row) => row["id"]).join("");
};
const holds = (title: string, cases: [field: string, operator: string, value: unknown, found: string][]) =>
  it.each(cases)(`${title}: %s %s %j`, async (field, operator, value, found) => {
    expect(await ids(field, operator, value)).toBe(found);
  });

describe("an operator", () => {
  holds("takes a text as it is written, to be equal", [
    ["name", "Equal", "Ab-10%", "a"],
    ["name", "Equal", "ab-10%", ""],
    ["name", "Any", ["abx10", "aB_10"], "bd"],
    ["name", "Equal", "", "g"],
  ]);
  holds("takes parts of a text in any case, one sign or three", [
    ["name", "Contains", "b", "abcd"],
    ["name", "Contains", "X10", "d"],
    ["name", "Contains", "10", "abcd"],
    ["name", "Contains", "É", "ef"],
    ["name", "Contains", "ÉTÉ", "ef"],
    ["name", "Contains", "李", "e"],
    ["name", "Contains", "é 李", "e"],
    ["name", "StartsWith", "aB", "abcd"],
    ["name", "EndsWith", "10", "bcd"],
    ["name", "EndsWith", "李", "e"],
  ]);
  holds("takes the signs of LIKE as themselves", [
    ["name", "Contains", "%", "a"],
    ["name", "Contains", "_", "b"],
    ["name", "Contains", "\\", "c"],
    ["name", "StartsWith", "ab_", "b"],
    ["name", "StartsWith", "ab%", ""],
    ["name", "StartsWith", "ab\\", "c"],
    ["name", "EndsWith", "0%", "a"],
    ["name", "EndsWith", "_10", "b"],
    ["name", "EndsWith", "\\10", "c"],
  ]);
  holds("that says not finds rows without a value too", [
    ["name", "NotEqual", "abx10", "abcefgn"],
    ["name", "NotContains", "10", "efgn"],
    ["name", "NotContains", "%", "bcdefgn"],
    ["name", "NotStartsWith", "ab", "efgn"],
    ["name", "NotEndsWith", "10", "aefgn"],
    ["name", "NotAny", ["abx10", "aB_10"], "acefgn"],
    ["company", "NotEqual", "x", "defgn"],
    ["company", "NotAny", ["x", "y"], "n"],
    ["weight", "NotEqual", 1, "bcdefgn"],
    ["isFull", "NotEqual", true, "bdfn"],
    ["madeOn", "NotEqual", "2026-03-01", "bcdefgn"],
    ["seenAt", "NotEqual", "2026-03-01", "cdefgn"],
  ]);
  holds("takes numbers in the answered unit, between an integer's steps and beyond its bounds", [
    ["weight", "Equal", 1.5, "b"],
    ["weight", "Equal", 0, "g"],
    ["weight", "LessThan", 1.5, "ag"],
    ["weight", "LessThanOrEqual", "1.5", "abg"],
    ["weight", "GreaterThan", 1.4999999, "bcdef"],
    ["weight", "GreaterThanOrEqual", 3.5, "f"],
    ["weight", "LessThan", 99_999_999, "abcdefg"],
    ["weight", "GreaterThan", -99_999_999, "abcdefg"],
    ["weight", "Any", [1, 3.5], "af"],
  ]);
  holds("takes flags", [
    ["isFull", "Equal", true, "aceg"],
    ["isFull", "Equal", "false", "bdf"],
  ]);
  holds("takes calendar days as they are", [
    ["madeOn", "Equal", "2026-03-01", "a"],
    ["madeOn", "LessThan", "2026-03-02", "a"],
    ["madeOn", "LessThanOrEqual", "2026-03-02", "ab"],
    ["madeOn", "GreaterThan", "2026-03-06", "g"],
    ["madeOn", "GreaterThanOrEqual", "2026-03-06", "fg"],
    ["madeOn", "dateRange", ["2026-03-02", "2026-03-03"], "bc"],
    ["madeOn", "dateRange", ["2026-03-03", "2026-03-02"], ""],
  ]);
  // 16:00Z is midnight in Shanghai.
  holds("takes a day of a moment as the tenant's whole day, and a moment as itself", [
    ["seenAt", "Equal", "2026-03-01", "ab"],
    ["seenAt", "LessThan", "2026-03-02", "ab"],
    ["seenAt", "LessThanOrEqual", "2026-03-01", "ab"],
    ["seenAt", "GreaterThan", "2026-03-01", "cdefg"],
    ["seenAt", "GreaterThanOrEqual", "2026-03-02", "cdefg"],
    ["seenAt", "dateRange", ["2026-03-01", "2026-03-02"], "abcd"],
    ["seenAt", "dateRange", "2026-03-01,2026-03-01", "ab"],
    ["seenAt", "Equal", "2026-03-02T00:00:00+08:00", "c"],
    ["seenAt", "GreaterThan", "2026-03-02T00:00:00+08:00", "defg"],
  ]);
});

describe("a search field", () => {
  it("of blanks is empty", async () => {
    expect((await page({ values: { name: "  " } })).list).toHaveLength(8);
  });
});

describe("a total that is kept", () => {
  it("is read, cut by the data scope, as long as nothing else cuts the rows", async () => {
    const total = async (raw: Raw, scope?: string[]) => (await page(raw, scope, counted)).total;
    expect(await total({})).toBe(340);
    expect(await total({}, ["x"])).toBe(300);
    expect(await total({}, [])).toBe(0);
    expect(await total({ values: { name: "10" } })).toBe(4);
    expect(await total({ values: { name: "10" } }, ["x"])).toBe(3);
  });
});
