import type { Column, Join, ListDefinition, SearchField } from "#contracts/list-kit/define-list.ts";
import { recordTable } from "#contracts/resources/record-table.ts";
import type { LookupSource } from "#contracts/resources/lookups.ts";

const texts: ReadonlySet<Column["kind"]> = new Set(["text", "code", "barcode"]);

/** Builds a lookup as a list of choices, sorted by name. With `whole` it includes the columns that need a permission. */
export const lookupList = (lookup: LookupSource, whole: boolean): ListDefinition => {
  const params = Object.entries(lookup.params ?? {});
  const also = (lookup.also ?? []).map((name): [string, Column] => [
    name,
    lookup.from.columns[name] ?? { kind: "text" },
  ]);
  const columns: Record<string, Column> = {
    name: { kind: "text", from: lookup.title, sortable: true },
    ...Object.fromEntries(also),
    ...(whole ? lookup.guarded?.columns : {}),
  };
  const compared = params.map(([, field]): [string, Column] => [field, { kind: "text", hidden: true }]);
  const searched = Object.keys(columns).filter((name) => texts.has(columns[name]?.kind ?? "json"));
  const search: Record<string, SearchField> = {
    id: { op: "in", input: "text" },
    key: { op: "key", columns: searched, spelled: lookup.isSpelled, input: "text" },
    ...Object.fromEntries(
      params.map(([name, field]): [string, SearchField] => [name, { op: "in", columns: [field], input: "text" }]),
    ),
  };
  return {
    name: lookup.name,
    path: `/info/common/${lookup.name}`,
    permission: [],
    from: recordTable(lookup.table),
    joins: joinsOf(lookup, Object.values(columns)),
    where: { ...lookup.where, isDeleted: false, ...(lookup.canBeDisabled ? { isUsable: true } : {}) },
    columns: { ...Object.fromEntries(compared), id: { kind: "code" }, ...columns },
    layout: ["name"],
    search,
    // Ids grow with time, so this is the order of adding.
    sort: { by: lookup.inOrderOfAdding ? "id" : "name" },
    scope: lookup.scope ?? false,
  };
};

/** Selects the joins that the columns need. */
const joinsOf = ({ from }: LookupSource, columns: Column[]): Record<string, Join> => {
  const used = new Set(columns.map((column) => column.from?.split(".")[0]));
  return Object.fromEntries(Object.entries(from.joins ?? {}).filter(([alias]) => used.has(alias)));
};
