import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filterLimits, operatorsOf, type FilterLeaf, type FilterTree } from "#contracts/fields/operators.ts";
import { defineList } from "#contracts/list-kit/define-list.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { holds, type SampleRow } from "./evaluate-tree.ts";
import { testTable } from "./test-table.ts";

const list = defineList({
  name: "sample",
  path: "/test/sample/getpage",
  permission: ["test:sample:list"],
  from: testTable("sample"),
  columns: {
    id: { kind: "integer" },
    name: { kind: "text", filter: "string" },
    weight: { kind: "decimal", divide: 1000, filter: "number" },
    isFull: { kind: "flag", filter: "bool" },
    madeOn: { kind: "day", filter: "date" },
    seenAt: { kind: "moment", filter: "date" },
    place: { kind: "text", lookup: "getcompanylist", filter: "string" },
  },
  layout: ["name"],
  search: {},
  sort: { by: "id" },
  scope: false,
});

const RUNS = 200;
const texts = ["6207919", "62a79", "Ab-10%", "aB_10", "\\x", "ÉTÉ 李", "été", "x", "%", "'; --"];
const parts = [...texts, "79", "b", "10", "é", "李", "a_", "\\", "zz"];
const days = ["2026-02-28", "2026-03-01", "2026-03-02", "2026-12-31"];
const moments = [
  "2026-02-28T15:59:59.999Z",
  "2026-02-28T16:00:00.000Z",
  "2026-03-01T12:00:00.000Z",
  "2026-03-02T16:00:00.000Z",
];
const places = ["p1", "p2", "p3"];

const row = fc.record<Omit<SampleRow, "id">>({
  name: fc.option(fc.constantFrom(...texts)),
  weight: fc.option(fc.integer({ min: 0, max: 3000 })),
  isFull: fc.option(fc.boolean()),
  madeOn: fc.option(fc.constantFrom(...days)),
  seenAt: fc.option(fc.constantFrom(...moments)),
  place: fc.option(fc.constantFrom(...places)),
});

const several = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: 1, maxLength: 4 });
const leafOf = <T extends string | number | boolean>(
  field: string,
  operators: readonly FilterLeaf["operator"][],
  value: fc.Arbitrary<T>,
): fc.Arbitrary<FilterLeaf> =>
  fc.constantFrom(...operators).chain((operator): fc.Arbitrary<FilterLeaf> => {
    if (operator === "dateRange")
      return fc.tuple(value, value).map((of) => ({ field, operator, value: of as string[] }));
    const isMany = operator === "Any" || operator === "NotAny";
    return (isMany ? several(value) : value).map((given) => ({ field, operator, value: given as FilterLeaf["value"] }));
  });

const leaf = fc.oneof(
  leafOf("name", operatorsOf.string, fc.constantFrom(...parts)),
  leafOf("weight", operatorsOf.number, fc.constantFrom(0, 0.5, 1.1, 1.2345678, 2.999, -1, 9_999_999)),
  leafOf("isFull", operatorsOf.bool, fc.boolean()),
  leafOf("madeOn", operatorsOf.date, fc.constantFrom(...days)),
  leafOf("seenAt", operatorsOf.date, fc.constantFrom(...days, ...moments)),
  leafOf("place", ["Equal", "NotEqual", "Any", "NotAny"], fc.constantFrom(...places)),
);
const logic = fc.constantFrom("And" as const, "Or" as const);
const treeOf = (depth: number): fc.Arbitrary<FilterTree> => {
  const entry = depth > 1 ? fc.oneof({ weight: 2, arbitrary: leaf }, treeOf(depth - 1)) : leaf;
  return fc.record({ logic, filters: fc.array(entry, { maxLength: 3 }) });
};

let database: TestDatabase;
let rows: SampleRow[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  for (const statement of [
    "create schema test",
    "create table test.sample (id int primary key, name text, weight int, is_full boolean, made_on date, seen_at timestamptz, place text)",
    "create index on test.sample using gin (name gin_trgm_ops)",
  ])
    await sql.raw(statement).execute(database.db);
  rows = fc.sample(row, { numRuns: 80, seed: 20_260_504 }).map((each, id) => ({ id, ...each }));
  for (const { id, name, weight, isFull, madeOn, seenAt, place } of rows)
    await sql`insert into test.sample values (${id}, ${name}, ${weight}, ${isFull}, ${madeOn}, ${seenAt}, ${place})`.execute(
      database.db,
    );
});
afterAll(() => database.drop());

/** As GET has it, a text, or as POST has it, an object. */
const found = async (filters: unknown): Promise<unknown[]> => {
  const parsed = parseListRequest(list, { pageSize: 100, filters, values: {} });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const page = await readPage(database.db, list, parsed.value, {
    scope: "all",
    timeZone: "Asia/Shanghai",
    now: new Date(),
    language: "zh",
  });
  expect(page.total).toBe(page.list.length);
  return page.list.map(({ id }) => id);
};

describe("an advanced search", () => {
  it("finds the rows that it holds of, whatever its operators and groups, by GET and by POST", async () => {
    const told = fc.asyncProperty(treeOf(4), fc.boolean(), async (tree, isText) => {
      const expected = rows.filter((each) => holds(tree, each)).map(({ id }) => id);
      expect(await found(isText ? JSON.stringify(tree) : tree)).toEqual(expected);
    });
    await fc.assert(told, { numRuns: RUNS });
  });

  it("is refused with what is wrong when it is too deep, too large, or asks what its list does not offer", () => {
    const one: FilterLeaf = { field: "name", operator: "Equal", value: "x" };
    const deep = (levels: number): FilterTree =>
      levels === 1 ? { logic: "And", filters: [one] } : { logic: "Or", filters: [deep(levels - 1)] };
    const wide = (count: number): FilterTree => ({ logic: "And", filters: Array.from({ length: count }, () => one) });
    const codes = (filters: unknown): string[] => {
      const parsed = parseListRequest(list, { filters, values: {} });
      return parsed.ok ? [] : parsed.faults.map(({ path, code }) => `${path} ${code}`);
    };
    const alone = (of: Record<string, unknown>) => ({ logic: "And", filters: [{ ...one, ...of }] });
    expect(codes(deep(filterLimits.depth))).toEqual([]);
    expect(codes(deep(filterLimits.depth + 1))).toEqual(["filters list.filterTooLarge"]);
    expect(codes(deep(1000))).toEqual(["filters list.filterTooLarge"]);
    expect(codes(wide(filterLimits.leaves))).toEqual([]);
    expect(codes(wide(filterLimits.leaves + 1))).toEqual(["filters list.filterTooLarge"]);
    expect(codes({ logic: "Or", filters: [wide(30), wide(30)] })).toEqual(["filters list.filterTooLarge"]);
    const many = Array.from({ length: filterLimits.values + 1 }, () => "p1");
    expect(codes(alone({ field: "place", operator: "Any", value: many }))).toEqual(["filters list.filterTooLarge"]);
    expect(codes("{")).toEqual(["filters list.filterInvalid"]);
    expect(codes(alone({ operator: "Like" }))).toEqual(["filters list.filterInvalid"]);
    expect(codes(alone({ field: "secret" }))).toEqual(["filters.0 list.fieldUnknown"]);
    expect(codes(alone({ field: "__proto__" }))).toEqual(["filters.0 list.fieldUnknown"]);
    expect(codes(alone({ operator: "LessThan" }))).toEqual(["filters.0 list.operatorInvalid"]);
    expect(codes(alone({ field: "madeOn", value: "2026-02-30" }))).toEqual(["filters.0 list.valueInvalid"]);
  });
});
