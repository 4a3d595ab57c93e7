import {
  type FilterLeaf,
  filterTree,
  type FilterTree,
  type FilterValue,
  type Operator,
} from "#contracts/fields/operators.ts";
import type { FilterField } from "#contracts/list-kit/filter-fields.ts";

export const takesSeveral = (operator: Operator): boolean => operator === "Any" || operator === "NotAny";

/** A rule for a new field or operator. The value is kept if it still fits. */
export const startingRule = (field: FilterField, operator: Operator, before?: FilterLeaf): FilterLeaf => {
  const fitting = field.operators.includes(operator) ? operator : (field.operators[0] ?? "Equal");
  if (fitting === "dateRange") return { field: field.name, operator: fitting, value: ["", ""] };
  const keeps = before?.field === field.name && before.operator !== "dateRange";
  const had = keeps ? before.value : field.type === "bool" ? true : "";
  const list = Array.isArray(had) ? had : had === "" || typeof had === "boolean" ? [] : [had];
  return {
    field: field.name,
    operator: fitting,
    value: takesSeveral(fitting) ? list : Array.isArray(had) ? (had[0] ?? "") : had,
  };
};

export type { FilterLeaf, FilterTree };
export type Entry = FilterLeaf | FilterTree;
/** Path of an entry: its index in each group, from the root down. */
export type Path = readonly number[];

export const emptyTree: FilterTree = { logic: "And", filters: [] };
export const isGroup = (entry: Entry): entry is FilterTree => "logic" in entry;

/** Reads the rules from the address. Missing rules, or rules that the server would refuse, give an empty tree. */
export const readTree = (json: string): FilterTree => {
  if (json === "") return emptyTree;
  try {
    return filterTree.safeParse(JSON.parse(json)).data ?? emptyTree;
  } catch {
    return emptyTree;
  }
};

/** Applies `change` to the entry at a path. Null removes the entry. */
export const changed = (
  tree: FilterTree,
  [first, ...rest]: Path,
  change: (entry: Entry) => Entry | null,
): FilterTree => {
  if (first === undefined) return (change(tree) as FilterTree | null) ?? emptyTree;
  const filters = tree.filters.flatMap((entry, index): Entry[] => {
    if (index !== first) return [entry];
    const next = rest.length > 0 && isGroup(entry) ? changed(entry, rest, change) : change(entry);
    return next === null ? [] : [next];
  });
  return { ...tree, filters };
};

/** Adds an entry at the end of the group at a path. */
export const added = (tree: FilterTree, path: Path, entry: Entry): FilterTree =>
  changed(tree, path, (group) => (isGroup(group) ? { ...group, filters: [...group.filters, entry] } : group));

const isFilled = (value: FilterValue, operator: string): boolean => {
  if (!Array.isArray(value)) return value !== "";
  const values = value.filter((each) => each !== "");
  return operator === "dateRange" ? values.length === 2 : values.length > 0;
};

/** Removes rules without a value, and groups that become empty. */
export const filled = (tree: FilterTree): FilterTree => ({
  logic: tree.logic,
  filters: tree.filters.flatMap((entry): Entry[] => {
    if (!isGroup(entry)) return isFilled(entry.value, entry.operator) ? [entry] : [];
    const group = filled(entry);
    return group.filters.length > 0 ? [group] : [];
  }),
});

/** Writes the rules for the address. Empty without complete rules. */
export const writeTree = (tree: FilterTree): string => {
  const full = filled(tree);
  return full.filters.length > 0 ? JSON.stringify(full) : "";
};
