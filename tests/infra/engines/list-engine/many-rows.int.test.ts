import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { hangingList, makeTags, tagHints, tagList, tags, type Tag } from "./tag-list.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await makeTags(database.db);
});
afterAll(() => database.drop());

const asked = async (
  list: ListDefinition,
  raw: Partial<RawListRequest>,
  scope: CompanyScope = "all",
): Promise<{ total: number; totalCapped?: boolean; ids: unknown[] }> => {
  const parsed = parseListRequest(list, { values: {}, ...raw });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const context = { scope, timeZone: "UTC", now: new Date(), language: "zh" as const, hints: tagHints };
  const { list: rows, ...count } = await readPage(database.db, list, parsed.value, context);
  return { ...count, ids: rows.map(({ id }) => id) };
};

type By = "createdTime" | "number" | "weight";
const compare = (by: By) => (a: Tag, b: Tag) => (a[by] < b[by] ? -1 : a[by] > b[by] ? 1 : a.id - b.id);
/** Rows that a page must hold, worked out from the rows themselves. */
const expected = (where: (tag: Tag) => boolean, sort = "-createdTime", pageIndex = 1, pageSize = 20) => {
  const found = tags.filter(where).sort(compare(sort.replace("-", "") as By));
  if (sort.startsWith("-")) found.reverse();
  const total = found.length > 10_000 ? { total: 10_000, totalCapped: true } : { total: found.length };
  return { ...total, ids: found.slice((pageIndex - 1) * pageSize, pageIndex * pageSize).map(({ id }) => id) };
};
const has = (part: string) => (tag: Tag) => tag.number.toLowerCase().includes(part.toLowerCase());

describe("a search by a part of a number", () => {
  it("finds few, many at the beginning of the order, many far from it, and goes on behind the first page", async () => {
    for (const part of ["791", "new-", "OLD-", "ld-4", "nothing"]) {
      for (const sort of ["-createdTime", "createdTime", "number", "-weight"]) {
        for (const pageIndex of [1, 2, 40]) {
          const answer = await asked(tagList, { values: { number: part }, sort, pageIndex });
          expect(answer, `${part} ${sort} ${pageIndex}`).toEqual(expected(has(part), sort, pageIndex));
        }
      }
    }
  });

  it("of one or two signs is capped like any other, and exact on demand", async () => {
    for (const part of ["9", "77", "Qx", "q", "zz", "z", "EW"]) {
      expect(await asked(tagList, { values: { number: part } }), part).toEqual(expected(has(part)));
    }
    const total = tags.filter(has("w")).length;
    expect(total).toBeGreaterThan(10_000);
    const exact = await asked(tagList, { values: { number: "w" }, exactTotal: true });
    expect(exact).toEqual({ ...expected(has("w")), total, totalCapped: undefined });
  });

  it("is cut by the data scope and by what else is asked", async () => {
    const ofB = (where: (tag: Tag) => boolean) => expected((tag) => tag.place === "b" && where(tag));
    for (const part of ["7", "79", "791", "new-", "tag", "zz"]) {
      expect(await asked(tagList, { values: { number: part } }, new Set(["b"])), part).toEqual(ofB(has(part)));
      expect(await asked(tagList, { values: { number: part, place: "b" } }), part).toEqual(ofB(has(part)));
      expect((await asked(tagList, { values: { number: part } }, new Set())).total).toBe(0);
    }
  });

  it("counts the rows of a list that joins the numbers, not the numbers", async () => {
    for (const part of ["7", "79", "791", "old-", "tag", "zz"]) {
      const ids = tags
        .slice(0, 100)
        .filter(has(part))
        .flatMap(({ id }) => [2 * id, 2 * id + 1]);
      const answer = await asked(hangingList, { values: { number: part }, pageSize: 100 });
      expect(answer, part).toEqual({ total: ids.length, ids: ids.slice(0, 100) });
    }
  });

  it("means the same in an advanced search, wherever it stands in it", async () => {
    const leaf = (operator: string, value: string) => ({ field: "number", operator, value });
    const heavy = { field: "weight", operator: "GreaterThan", value: 20 };
    const cases: [filters: unknown, where: (tag: Tag) => boolean][] = [
      [{ logic: "And", filters: [leaf("Contains", "791")] }, has("791")],
      [{ logic: "And", filters: [leaf("Contains", "791"), heavy] }, (tag) => has("791")(tag) && tag.weight > 20],
      [
        { logic: "Or", filters: [leaf("EndsWith", "791"), heavy] },
        (tag) => tag.number.endsWith("791") || tag.weight > 20,
      ],
      [
        { logic: "And", filters: [leaf("NotContains", "new"), leaf("StartsWith", "tagold-79")] },
        (tag) => has("tagold-79")(tag),
      ],
      [{ logic: "And", filters: [leaf("Contains", "zz")] }, () => false],
      [{ logic: "And", filters: [leaf("NotContains", "zz"), leaf("Contains", "qx")] }, has("qx")],
    ];
    for (const [filters, where] of cases) {
      expect(await asked(tagList, { filters }), JSON.stringify(filters)).toEqual(expected(where));
    }
  });
});

describe("a search whose rows all lie far from the beginning of the order", () => {
  it("answers the same page as if it had walked there", async () => {
    for (const sort of ["-createdTime", "createdTime"]) {
      const values = { weightBegin: "5", weightEnd: "15" };
      expect(await asked(tagList, { values, sort })).toEqual(expected(({ weight }) => weight === 10, sort));
    }
  });
});

describe("a page far from both ends of an order", () => {
  it("is the one that counting from the beginning comes to, whatever its size and direction", async () => {
    for (const sort of ["createdTime", "-createdTime", "number", "-number"]) {
      for (const pageIndex of [101, 150, 599, 600, 1090, 1200, 1201]) {
        const answer = await asked(tagList, { sort, pageIndex });
        const { ids } = expected(() => true, sort, pageIndex);
        expect(answer, `${sort} ${pageIndex}`).toEqual({ total: tags.length, ids });
      }
      const odd = await asked(tagList, { sort, pageIndex: 61, pageSize: 97 });
      expect(odd.ids).toEqual(expected(() => true, sort, 61, 97).ids);
    }
  });

  it("is cut by the data scope", async () => {
    const isTheirs = ({ place }: Tag) => place === "a" || place === "c";
    const answer = await asked(tagList, { sort: "createdTime", pageIndex: 300 }, new Set(["a", "c"]));
    expect(answer.ids).toEqual(expected(isTheirs, "createdTime", 300).ids);
  });
});
