import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { ListTooBroad } from "#infra/engines/list-engine/failures.ts";
import { readAll, readPage } from "#infra/engines/list-engine/list-engine.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";
import type { Hints } from "#infra/engines/list-engine/table-hints.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { bottleList, makeBottles } from "./bottle-list.ts";
import { testTable } from "./test-table.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await makeBottles(database.db);
});
afterAll(() => database.drop());

const timeZone = "Asia/Shanghai";
const parse = (values: Record<string, unknown> = {}, raw: Partial<RawListRequest> = {}) =>
  parseListRequest(bottleList, { ...raw, values });

const request = (values: Record<string, unknown> = {}, raw: Partial<RawListRequest> = {}) => {
  const parsed = parse(values, raw);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.value;
};
const faultsOf = (values: Record<string, unknown> = {}, raw: Partial<RawListRequest> = {}): string[] => {
  const parsed = parse(values, raw);
  return parsed.ok ? [] : parsed.faults.map((fault) => `${fault.path} ${fault.code}`);
};
const page = (values: Record<string, unknown> = {}, raw: Partial<RawListRequest> = {}, scope: CompanyScope = "all") =>
  readPage(database.db, bottleList, request(values, { pageSize: 100, ...raw }), {
    scope,
    timeZone,
    now: new Date(),
    language: "zh",
  });
const found = async (values: Record<string, unknown>): Promise<number> => (await page(values)).total;
const tree = async (filters: unknown): Promise<unknown[]> =>
  (await page({}, { filters: JSON.stringify(filters) })).list.map((row) => row.factoryNumber);

describe("a page", () => {
  it.each([",", " , ,", [""], ["", ","]])("is not cut by a search for %j, which has no value", async (companyId) => {
    expect(await found({ companyId })).toBe(await found({}));
  });

  it("leaves out what the list's fixed conditions exclude, and answers names of joined tables", async () => {
    const answer = await page({}, { pageSize: 20 });
    expect(answer.total).toBe(30);
    expect(answer.list).toHaveLength(20);
    const row = (await page({ factoryNumber: "F12" })).list[0];
    expect(row).toMatchObject({ id: "b12", companyName: "一站", regionName: "华东", emptyWeight: 16.512, state: 1 });
    expect(row).toMatchObject({ isFull: true, madeOn: "2024-01-13", seenAt: "2024-06-13T15:30:00.000Z" });
  });

  it("pages through every row once, whatever the order", async () => {
    const seen = [];
    for (const pageIndex of [1, 2, 3, 4]) {
      const answer = await page({}, { pageIndex, pageSize: 10, sort: "companyName:desc" });
      seen.push(...answer.list.map((row) => row.id));
    }
    expect(seen).toHaveLength(30);
    expect(new Set(seen).size).toBe(30);
  });

  it("has the same rows in the same order however it is cut, before the middle and behind it", async () => {
    for (const sort of ["emptyWeight", "companyName:desc,madeOn", "-emptyWeight"]) {
      const whole = (await page({}, { sort })).list.map((row) => row.id);
      for (const pageSize of [4, 7, 10, 30]) {
        const last = Math.ceil(whole.length / pageSize) + 1;
        const pages = Array.from({ length: last }, (_, n) => page({}, { sort, pageSize, pageIndex: n + 1 }));
        expect((await Promise.all(pages)).flatMap(({ list }) => list.map((row) => row.id))).toEqual(whole);
      }
    }
  });

  it("sums the page and all rows in kg", async () => {
    const answer = await page({}, { pageSize: 10, sort: "emptyWeight" });
    expect(answer.page).toEqual({ emptyWeight: 165.059 });
    expect(answer.all).toEqual({ emptyWeight: 478.958 });
  });
});

describe("search fields", () => {
  it("cut by substring without regard to case, and signs of LIKE mean themselves", async () => {
    expect(await found({ factoryNumber: "f1" })).toBe(11);
    expect(await found({ factoryNumber: "%" })).toBe(0);
    expect(await found({ factoryNumber: "F_" })).toBe(0);
    expect(await found({ key: "100%" })).toBe(15);
  });

  it("cut by value, by several values, by flag and by number in the answered unit", async () => {
    expect(await found({ companyId: "c0" })).toBe(15);
    expect(await found({ companyId: "c0,c1" })).toBe(30);
    expect(await found({ isFull: "true" })).toBe(10);
    expect(await found({ state: "2" })).toBe(15);
    expect(await found({ emptyWeight: "16.512" })).toBe(1);
    expect(await found({ emptyWeight: "" })).toBe(30);
  });

  it("cut days, and moments by the whole day in the tenant's zone", async () => {
    expect(await found({ madeOnBegin: "2024-01-10", madeOnEnd: "2024-01-12" })).toBe(3);
    // 15:30Z on the 13th is 23:30 in Shanghai: still the 13th.
    expect(await found({ seenAtBegin: "2024-06-13", seenAtEnd: "2024-06-13" })).toBe(1);
    expect(await found({ seenAtBegin: "2024-06-13T15:30:00Z", seenAtEnd: "2024-06-13T23:30:00+08:00" })).toBe(1);
  });
});

describe("the data scope", () => {
  it("is added to every query: rows, totals and sums", async () => {
    const answer = await page({}, {}, new Set(["c1"]));
    expect(answer.total).toBe(15);
    expect(answer.list.every((row) => row.companyId === "c1")).toBe(true);
    expect((await page({}, {}, new Set())).total).toBe(0);
    const asked = await page({ companyId: "c0" }, {}, new Set(["c1"]));
    expect(asked).toMatchObject({ total: 0, list: [], all: { emptyWeight: 0 } });
  });
});

describe("the advanced search", () => {
  const leaf = (field: string, operator: string, value: unknown) => ({ field, operator, value });
  const one = (field: string, operator: string, value: unknown) => ({
    logic: "And",
    filters: [leaf(field, operator, value)],
  });

  it("takes the operators of strings", async () => {
    expect(await tree(one("factoryNumber", "Equal", "F3"))).toEqual(["F3"]);
    expect(await tree(one("factoryNumber", "NotEqual", "F3"))).toHaveLength(29);
    expect(await tree(one("factoryNumber", "StartsWith", "F3"))).toEqual(["F3", "F30"]);
    expect(await tree(one("factoryNumber", "NotStartsWith", "F3"))).toHaveLength(28);
    expect(await tree(one("factoryNumber", "EndsWith", "0"))).toHaveLength(3);
    expect(await tree(one("factoryNumber", "NotEndsWith", "0"))).toHaveLength(27);
    expect(await tree(one("companyName", "Contains", "100%"))).toHaveLength(15);
    expect(await tree(one("companyName", "NotContains", "100%"))).toHaveLength(15);
    expect(await tree(one("companyId", "Any", ["c0"]))).toHaveLength(15);
    expect(await tree(one("companyId", "NotAny", "c0,c1"))).toHaveLength(0);
  });

  it("takes the operators of numbers, in the answered unit, and finds empty values only by not", async () => {
    expect(await tree(one("emptyWeight", "LessThan", 16.502))).toEqual(["F1"]);
    expect(await tree(one("emptyWeight", "GreaterThanOrEqual", "16.53"))).toEqual(["F30"]);
    expect(await tree(one("emptyWeight", "NotEqual", 16.501))).toContain("F7");
  });

  it("takes the operators of dates and flags", async () => {
    expect(await tree(one("madeOn", "Equal", "2024-01-13"))).toEqual(["F12"]);
    expect(await tree(one("seenAt", "Equal", "2024-06-13"))).toEqual(["F12"]);
    expect(await tree(one("seenAt", "dateRange", ["2024-06-12", "2024-06-13"]))).toEqual(["F11", "F12"]);
    expect(await tree(one("isFull", "NotEqual", true))).toHaveLength(20);
  });

  it("nests And in Or", async () => {
    const nested = {
      logic: "Or",
      filters: [leaf("factoryNumber", "Equal", "F1"), one("madeOn", "Equal", "2024-01-13")],
    };
    expect(await tree(nested)).toEqual(["F1", "F12"]);
  });

  it("refuses unknown fields, foreign operators, bad values, trees too deep or too large and no JSON", () => {
    const faults = (filters: unknown) => faultsOf({}, { filters: JSON.stringify(filters) });
    expect(faults(one("is_deleted", "Equal", "x"))).toEqual(["filters.0 list.fieldUnknown"]);
    expect(faults(one("constructor", "Equal", "x"))).toEqual(["filters.0 list.fieldUnknown"]);
    expect(faults(one("isFull", "Contains", "x"))).toEqual(["filters.0 list.operatorInvalid"]);
    expect(faults(one("madeOn", "Equal", "2024-02-30"))).toEqual(["filters.0 list.valueInvalid"]);
    let deep: unknown = leaf("factoryNumber", "Equal", "x");
    for (let level = 0; level < 7; level += 1) deep = { logic: "And", filters: [deep] };
    expect(faults(deep)).toEqual(["filters list.filterTooLarge"]);
    const wide = {
      logic: "Or",
      filters: [one("a", "Equal", 1), one("a", "Equal", 1)].map((entry) => ({
        ...entry,
        filters: Array(30).fill(entry.filters[0]),
      })),
    };
    expect(faults(wide)).toEqual(["filters list.filterTooLarge"]);
    expect(faultsOf({}, { filters: "{" })).toEqual(["filters list.filterInvalid"]);
  });

  it("answers too broad when it takes too long", async () => {
    await sql
      .raw("create view test.slow as select b.*, pg_sleep(3)::text as nap from test.bottle b")
      .execute(database.db);
    const slow = {
      ...bottleList,
      from: testTable("slow"),
      columns: { ...bottleList.columns, nap: { kind: "text", filter: "string" } },
    } as const;
    const parsed = parseListRequest(slow, { values: {}, filters: one("nap", "Equal", "x") });
    if (!parsed.ok) throw new Error("not parsed");
    const answer = readPage(database.db, slow, parsed.value, {
      scope: "all",
      timeZone,
      now: new Date(),
      language: "zh",
    });
    await expect(answer).rejects.toThrow(ListTooBroad);
  });
});

describe("a bad query", () => {
  it("is named field by field", () => {
    const raw = { pageIndex: "0", pageSize: "101", sort: "nothing" };
    expect(faultsOf({ state: "3", madeOnBegin: "13/01/2024", isFull: "maybe" }, raw)).toEqual([
      "pageIndex list.pageIndexInvalid",
      "pageSize list.pageSizeInvalid",
      "state list.valueInvalid",
      "isFull list.valueInvalid",
      "madeOnBegin list.valueInvalid",
      "sort list.sortInvalid",
    ]);
    expect(faultsOf({ factoryNumber: "a\u0000b" })).toEqual(["factoryNumber list.valueInvalid"]);
    expect(faultsOf({ factoryNumber: { $ne: 1 } })).toEqual(["factoryNumber list.valueInvalid"]);
  });

  it("cannot bring SQL in by values, names or order", async () => {
    const attack = `x'; drop table test.bottle; --`;
    expect(await found({ factoryNumber: attack })).toBe(0);
    expect(await found({ companyId: `${attack},c0` })).toBe(15);
    expect(await found({ [attack]: "1" })).toBe(30);
    expect(faultsOf({}, { sort: `factoryNumber; ${attack}` })).toEqual(["sort list.sortInvalid"]);
    expect(faultsOf({}, { sort: "t.is_deleted" })).toEqual(["sort list.sortInvalid"]);
    expect(faultsOf({}, { sort: "isFull" })).toEqual(["sort list.sortInvalid"]);
    expect(await found({})).toBe(30);
  });

  it("lacks what the list requires", () => {
    const parsed = parseListRequest({ ...bottleList, requires: ["companyId"] }, { values: {} });
    expect(parsed).toMatchObject({ ok: false, faults: [{ path: "companyId", code: "list.required" }] });
  });
});

describe("the order", () => {
  it("is taken with a minus or a word, and 0 and 1 mean the factory number", async () => {
    const first = async (sort: unknown) => (await page({}, { sort })).list[0]?.factoryNumber;
    expect(await first("-madeOn")).toBe("F30");
    expect(await first("madeOn:desc")).toBe("F30");
    expect(await first("madeOn")).toBe("F1");
    expect(await first(1)).toBe("F9");
    expect(await first("0")).toBe("F1");
  });
});

describe("an inner join", () => {
  const joined = {
    ...bottleList,
    joins: {
      ...bottleList.joins,
      company: { table: testTable("place"), on: ["companyId", "id"] as [string, string], inner: true },
    },
  };
  const read = (isAlwaysFound: boolean, scope: CompanyScope = "all") => {
    const hints: Hints = isAlwaysFound ? { "test.place": { isAlwaysFound } } : {};
    return readPage(database.db, joined, request(), { scope, timeZone, now: new Date(), language: "zh", hints });
  };

  it("cuts the rows that have none, and is left out of the total where it is said that every row has one", async () => {
    await sql`insert into test.bottle (id, kind, factory_number, company_id) values ('q', 'a', 'F0', 'gone')`.execute(
      database.db,
    );
    expect(await read(false)).toMatchObject({ total: 30 });
    expect(await read(true)).toMatchObject({ total: 31, list: { length: 19 } });
    await sql`delete from test.bottle where id = 'q'`.execute(database.db);
    const left = await read(true, new Set(["c1"]));
    expect(left).toMatchObject({ total: 15, list: { length: 15 } });
    expect(left.list[0]?.["companyName"]).toBe("Two 100%");
  });
});

describe("totals", () => {
  it("are exact up to 10 000 and without filters, capped beyond, and exact on demand", async () => {
    await sql
      .raw(
        `insert into test.bottle (id, kind, factory_number, company_id) select 'm' || n, 'b', 'M' || n, 'c9' from generate_series(1, 10001) n`,
      )
      .execute(database.db);
    expect(await page({})).toMatchObject({ total: 10_031 });
    expect(await page({ factoryNumber: "m" })).toMatchObject({ total: 10_000, totalCapped: true });
    expect((await page({ factoryNumber: "m" }, { exactTotal: "true" })).totalCapped).toBeUndefined();
    expect(await page({ factoryNumber: "m" }, { exactTotal: "true", pageIndex: 101 })).toMatchObject({
      total: 10_001,
      list: [{ id: "m9999" }],
    });
    expect(await page({ factoryNumber: "m1" })).toMatchObject({ total: 1113 });
  });

  it("are the rows that an export walks through, in order", async () => {
    const ids: unknown[] = [];
    const answer = await readAll(
      database.db,
      bottleList,
      request({ companyId: "c9" }, { sort: "-factoryNumber" }),
      { scope: "all", timeZone, now: new Date(), language: "zh" },
      async ({ total, rows }) => {
        for await (const row of rows) ids.push(row.factoryNumber);
        return total;
      },
    );
    expect(answer).toBe(10_001);
    expect(ids).toHaveLength(10_001);
    expect(ids[0]).toBe("M9999");
  });
});
