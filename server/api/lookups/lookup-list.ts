import type { Column, ListDefinition, SearchField } from "#contracts/lists/define-list.ts";
import type { LookupSource } from "#contracts/resources/lookups.ts";

/** A lookup as a list: ids and names of records that can be chosen, by name. */
export const lookupList = (lookup: LookupSource): ListDefinition => {
  const params = Object.entries(lookup.params ?? {});
  const also = (lookup.also ?? []).map((name): [string, Column] => [name, { kind: "text" }]);
  const compared = params.map(([, field]): [string, Column] => [field, { kind: "text", hidden: true }]);
  const search: Record<string, SearchField> = {
    id: { op: "in", input: "text" },
    key: { op: "key", columns: ["name"], input: "text" },
    ...Object.fromEntries(
      params.map(([name, field]): [string, SearchField] => [name, { op: "in", columns: [field], input: "text" }]),
    ),
  };
  return {
    name: lookup.name,
    path: `/info/common/${lookup.name}`,
    permission: [],
    from: lookup.table,
    where: { ...lookup.where, isDeleted: false, ...(lookup.canBeDisabled ? { isUsable: true } : {}) },
    columns: {
      ...Object.fromEntries(compared),
      ...Object.fromEntries(also),
      id: { kind: "text" },
      name: { kind: "text", from: lookup.title, sortable: true },
    },
    layout: ["name"],
    search,
    sort: { by: "name" },
    scope: false,
  };
};
