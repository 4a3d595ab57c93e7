import { operatorsOf, type FilterLeaf, type FilterTree, type FilterType } from "#contracts/fields/operators.ts";
import type { Column, ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { CheckedLeaf, CheckedTree, ListFault } from "./list-request.ts";
import { manyOf, readScalar } from "./scalar.ts";

/** Checks an advanced search against its list: the fields exist, the operators fit the type, and the values fit the kind. */
export const checkTree = (
  definition: ListDefinition,
  tree: FilterTree,
  faults: ListFault[],
  path = "filters",
): CheckedTree => ({
  logic: tree.logic,
  filters: tree.filters.flatMap((entry, index) => {
    const at = `${path}.${index}`;
    if ("logic" in entry) return checkTree(definition, entry, faults, at);
    return checkLeaf(definition, entry, faults, at) ?? [];
  }),
});

function checkLeaf(
  definition: ListDefinition,
  leaf: FilterLeaf,
  faults: ListFault[],
  path: string,
): CheckedLeaf | undefined {
  const { field, operator } = leaf;
  const column = Object.hasOwn(definition.columns, field) ? definition.columns[field] : undefined;
  const type = column && (column.filter ?? (column.lookup ? "string" : undefined));
  if (!column || !type) {
    faults.push({ path, code: "list.fieldUnknown", params: { field } });
    return undefined;
  }
  // A reference is an id, so a search for a part of it makes no sense.
  const allowed: readonly string[] = column.lookup ? ["Equal", "NotEqual", "Any", "NotAny"] : operatorsOf[type];
  if (!allowed.includes(operator)) {
    faults.push({ path, code: "list.operatorInvalid", params: { field, operator } });
    return undefined;
  }
  const values = readValues(column, type, leaf);
  if (values) return { field, operator, values };
  faults.push({ path, code: "list.valueInvalid" });
  return undefined;
}

function readValues(column: Column, type: FilterType, leaf: FilterLeaf): CheckedLeaf["values"] | undefined {
  const several = leaf.operator === "Any" || leaf.operator === "NotAny" || leaf.operator === "dateRange";
  const list = several ? manyOf(leaf.value) : [leaf.value];
  const read = type === "string" && !column.options ? { ...column, kind: "text" as const } : column;
  const values = list.flatMap((value) => readScalar(read, value) ?? []);
  const count = leaf.operator === "dateRange" ? list.length === 2 : list.length > 0;
  return count && values.length === list.length ? values : undefined;
}
