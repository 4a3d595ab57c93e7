import { describe, expect, it } from "vitest";
import { columnsOf, rowKeyOf, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import { allLists } from "#contracts/lists/index.ts";
import { tableName } from "#contracts/read-models/table.ts";
import { locales } from "#contracts/locales/index.ts";
import { tableHints } from "#infra/engines/list-engine/table-hints.ts";

/** Every text that a list shows. */
const textsOf = (list: ListDefinition): string[] => [
  `lists.${list.name}`,
  ...Object.entries(list.columns).flatMap(([name, { hidden, label, options = [], unit }]) => [
    ...(hidden && !label ? [] : [label ?? `fields.${name}`]),
    ...options.map((option) => option.label),
    ...(unit ? [`units.${unit}`] : []),
  ]),
  ...Object.entries(list.search).flatMap(([name, { hidden, label, options = [], range }]) => [
    ...(hidden && !label ? [] : [label ?? `fields.${range ?? name}`]),
    ...options.map((option) => option.label),
  ]),
  ...[...list.layout, ...(list.paper ?? [])].flatMap((entry) => (typeof entry === "string" ? [] : [entry.group])),
];

const isAddedUp = ({ from }: ListDefinition): boolean => tableHints[tableName(from)]?.adds !== undefined;

describe.each(allLists.map((list) => [list.name, list] as const))("the list %s", (_, list) => {
  it("shows, searches, sorts, sums and is cut by columns that it has", () => {
    const named = [
      ...columnsOf(list.layout),
      ...columnsOf(list.paper ?? []),
      ...(list.told ?? []),
      ...(list.tally === undefined ? [] : [list.tally]),
      ...Object.entries(list.search).flatMap(([name, { columns }]) => columns ?? [name]),
      ...(list.sums ?? []),
      list.sort.by,
      // In lists that add rows up, the company is a column of the table that the list no longer has.
      ...(list.scope === false || isAddedUp(list) || list.scope.includes(".") ? [] : [list.scope]),
    ];
    expect(named.filter((name) => !(name in list.columns))).toEqual([]);
    expect((list.requires ?? []).filter((name) => !(name in list.search))).toEqual([]);
  });

  it("answers the column that identifies its rows, under its own name", () => {
    const key = rowKeyOf(list);
    expect(list.columns[key]?.from ?? key).toBe(key);
    expect(list.columns).toHaveProperty(key);
  });

  it.each(Object.keys(locales) as (keyof typeof locales)[])("has all its texts in %s", (language) => {
    expect(textsOf(list).filter((key) => !(key in locales[language]))).toEqual([]);
  });
});
