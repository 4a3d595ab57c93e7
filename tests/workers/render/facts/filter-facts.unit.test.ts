import { describe, expect, it } from "vitest";
import { exportableLists } from "#contracts/lists/exportable.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { exception } from "#contracts/lists/exception.ts";
import { customerInventory } from "#contracts/lists/customer-stock.ts";
import { stockDetail } from "#contracts/lists/stock.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";
import type { Language } from "#contracts/locales/index.ts";
import { filterFacts } from "#workers/render/facts/filter-facts.ts";

const id = "0198c5f0-0000-7000-8000-000000000001";
const names = new Map([[id, "YSP12"]]);
const given = (list: ListDefinition, query: RawListRequest, language: Language = "en"): string[] =>
  filterFacts(list, query, { language, names }).given.map(({ label, value }) => `${label} = ${value}`);

describe("the filters of a file", () => {
  it("are named as the columns are, with choices, flags and records in words", () => {
    expect(given(stockDetail, { values: { isFull: true, specId: id, factoryNumber: "12" } })).toEqual([
      "Content = full",
      "Factory no. = 12",
      "Spec = YSP12",
    ]);
    expect(given(stockDetail, { values: { isFull: "false" } }, "zh")).toEqual(["空满 = 空瓶"]);
  });

  it("of a range are one, also when one side of it is open", () => {
    const range = { createdTimeBegin: "2026-11-15", createdTimeEnd: "2026-11-20" };
    expect(given(customerInventory, { values: range }, "zh")).toEqual(["操作时间 = 15/11/2026 至 20/11/2026"]);
    expect(given(customerInventory, { values: { createdTimeBegin: "2026-11-15" } })).toEqual([
      "Operated = from 15/11/2026",
    ]);
    expect(given(customerInventory, { values: { createdTimeEnd: "2026-11-15" } })).toEqual([
      "Operated = until 15/11/2026",
    ]);
  });

  it("of several values name each", () => {
    expect(given(exception, { values: { status: "open,claimed" } })).toEqual(["Progress = Unclaimed, Claimed"]);
  });

  it("of an advanced search read as on screen, records by their names", () => {
    const filters = {
      logic: "And",
      filters: [
        { field: "specId", operator: "Any", value: [id] },
        { field: "expirationDate", operator: "LessThan", value: "2027-12-31" },
      ],
    };
    const said = ["Advanced search = Spec is any of YSP12, and Next check is less than 31/12/2027."];
    expect(given(cylinder, { filters, values: {} })).toEqual(said);
    expect(given(cylinder, { filters: JSON.stringify(filters), values: {} })).toEqual(said);
  });

  it("that were left open are told too, but for those that no screen shows", () => {
    const { open } = filterFacts(stockDetail, { values: { companyId: id } }, { language: "en", names });
    expect(open).toContain("Spec");
    expect(open).not.toContain("Store");
    expect(new Set(open).size).toBe(open.length);
    expect(filterFacts(customerInventory, { values: {} }, { language: "en", names }).open).not.toContain("driverName");
  });

  it.each([...exportableLists.values()].map((list) => [list.name, list] as const))(
    "have names in words in %s, in both languages, set or left open",
    (_, list) => {
      const values = Object.fromEntries(Object.keys(list.search).map((name) => [name, "1"]));
      for (const language of ["zh", "en"] as const) {
        const { given } = filterFacts(list, { values }, { language, names });
        const { open } = filterFacts(list, { values: {} }, { language, names });
        const labels = [...given.map(({ label }) => label), ...open];
        expect(labels.filter((label) => label.startsWith("fields.") || label in list.search)).toEqual([]);
      }
    },
  );

  it("hold no sign that a spreadsheet could not keep", () => {
    expect(given(stockDetail, { values: { factoryNumber: "a\u0001b\uD800c" } })).toEqual(["Factory no. = abc"]);
  });
});
