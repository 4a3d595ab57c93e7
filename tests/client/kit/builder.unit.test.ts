import { describe, expect, it } from "vitest";
import { filterTree, operatorsOf } from "#contracts/fields/operators.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { allLists } from "#contracts/lists/index.ts";
import { locales } from "#contracts/locales/index.ts";
import { allResources } from "#contracts/resources/index.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { filterFieldsOf } from "#contracts/list-kit/filter-fields.ts";
import { sentenceOf } from "#contracts/list-kit/filter-sentence.ts";
import {
  startingRule,
  added,
  changed,
  emptyTree,
  filled,
  readTree,
  writeTree,
  type FilterTree,
} from "#client/kit/list/filters/builder/tree.ts";
import { showDay } from "#client/lib/dates.ts";
import { rulesIn } from "#client/kit/list/query/list-address.ts";

const fields = filterFieldsOf(cylinder);
const fieldOf = (name: string) => {
  const field = fields.find((each) => each.name === name);
  if (!field) throw new Error(`${name} is not offered`);
  return field;
};
const tree: FilterTree = {
  logic: "And",
  filters: [
    { field: "expirationDate", operator: "dateRange", value: ["2026-11-20", "2027-12-31"] },
    {
      logic: "Or",
      filters: [
        { field: "factoryNumber", operator: "Contains", value: "874" },
        { field: "procedureId", operator: "Equal", value: 7 },
      ],
    },
  ],
};
const say = (language: "zh" | "en", of = tree): string => {
  const words: Record<string, string> = locales[language];
  return sentenceOf(of, { t: (key) => words[key] ?? key, fields, showDay })
    .map((part) => (part.kind === "ref" ? `<${part.id}>` : part.text))
    .join("");
};

describe("the advanced search", () => {
  it("reads as a sentence in both languages", () => {
    expect(say("zh")).toBe(
      "下次检验 在 20/11/2026 到 31/12/2027 之间，且（出厂编号 包含 874 或 工序 等于 满瓶出库）。",
    );
    expect(say("en")).toBe(
      "Next check is between 20/11/2026 and 31/12/2027, and either Factory no. contains 874 or Procedure equals Full out.",
    );
  });
  it("names a chosen record by its id until its name is known", () => {
    expect(say("en", { logic: "And", filters: [{ field: "specId", operator: "Any", value: ["s1", "s2"] }] })).toBe(
      "Spec is any of <s1>, <s2>.",
    );
  });
  it("survives the way through the address", () => {
    expect(readTree(writeTree(tree))).toEqual(tree);
    expect(rulesIn(writeTree(tree))).toBe(3);
    expect(rulesIn("")).toBe(0);
  });
  it("leaves out what has no value yet, and groups that are then empty", () => {
    const half: FilterTree = {
      logic: "And",
      filters: [
        { field: "gasBarcode", operator: "Equal", value: "" },
        { logic: "Or", filters: [{ field: "lastTime", operator: "dateRange", value: ["2026-01-01", ""] }] },
      ],
    };
    expect(filled(half).filters).toEqual([]);
    expect(writeTree(half)).toBe("");
  });
  it("is empty for an address that holds no tree the server would take", () => {
    expect(readTree("{")).toEqual(emptyTree);
    expect(readTree('{"logic":"Xor","filters":[]}')).toEqual(emptyTree);
  });
  it("adds, changes and removes at any depth", () => {
    const rule = { field: "gasBarcode", operator: "Equal" as const, value: "1" };
    const more = added(tree, [1], rule);
    expect(changed(more, [1, 2], () => null)).toEqual(tree);
    expect(changed(tree, [1], () => null).filters).toHaveLength(1);
  });
  it("offers every operator of a text, and of an id only whether it is it", () => {
    expect(fieldOf("gasBarcode").operators).toEqual(operatorsOf.string);
    expect(fieldOf("specId").operators).toEqual(["Equal", "NotEqual", "Any", "NotAny"]);
    expect(fieldOf("createdTime").operators).toContain("dateRange");
  });
  it("keeps a value where the next operator can take it", () => {
    const before = { field: "gasBarcode", operator: "Contains" as const, value: "0757" };
    expect(startingRule(fieldOf("gasBarcode"), "Any", before).value).toEqual(["0757"]);
    expect(startingRule(fieldOf("createdTime"), "Contains", before)).toEqual({
      field: "createdTime",
      operator: "Equal",
      value: "",
    });
    expect(startingRule(fieldOf("isUsable"), "Equal").value).toBe(true);
  });
  it("every field of every list has words, and its first rule is one that the server's schema takes", () => {
    const all = [...allLists, ...allResources.map(listOf)].flatMap(filterFieldsOf);
    expect(
      [...new Set(all.map(({ label }) => label))].filter((key) => !(key in locales.zh) || !(key in locales.en)),
    ).toEqual([]);
    for (const field of all)
      for (const operator of field.operators) {
        const rule = startingRule(field, operator);
        expect(filterTree.safeParse({ logic: "And", filters: [rule] }).success).toBe(true);
      }
  });
});
