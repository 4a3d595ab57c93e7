import { z } from "zod";

/** Field types of the advanced search (rules §6). */
export type FilterType = "string" | "number" | "date" | "bool";

/** Operators of the advanced search by field type (rules §6). `Any` and `NotAny` take several values, for references. */
const compare = ["Equal", "NotEqual", "LessThan", "LessThanOrEqual", "GreaterThan", "GreaterThanOrEqual"] as const;
export const operatorsOf = {
  string: [
    "Equal",
    "NotEqual",
    "Contains",
    "NotContains",
    "StartsWith",
    "NotStartsWith",
    "EndsWith",
    "NotEndsWith",
    "Any",
    "NotAny",
  ],
  number: [...compare, "Any", "NotAny"],
  date: [...compare, "dateRange"],
  bool: ["Equal", "NotEqual"],
} as const satisfies Record<FilterType, readonly string[]>;

export type Operator = (typeof operatorsOf)[FilterType][number];
const operators = [...new Set(Object.values(operatorsOf).flat())] as [Operator, ...Operator[]];

export type FilterValue = string | number | boolean | (string | number)[];
export type FilterLeaf = { field: string; operator: Operator; value: FilterValue };
export type FilterTree = { logic: "And" | "Or"; filters: (FilterLeaf | FilterTree)[] };

/** Limits of a filter tree. A deeper or larger one is rejected, because its query would be too large. */
export const filterLimits = { depth: 5, leaves: 50, values: 200 } as const;

const scalar = z.union([z.string().max(200), z.number(), z.boolean()]);
const leaf = z.object({
  field: z.string().max(64),
  operator: z.enum(operators),
  value: z.union([scalar, z.array(z.union([z.string().max(200), z.number()])).max(filterLimits.values)]),
});

const node = (depth: number): z.ZodType<FilterTree> =>
  z.object({
    logic: z.enum(["And", "Or"]),
    filters: z.array(depth > 1 ? z.union([leaf, z.lazy(() => node(depth - 1))]) : leaf).max(filterLimits.leaves),
  });

/** True when a tree exceeds the limits. The check stops at the limits, because the input may have any shape and size. */
export const isTooLarge = (tree: unknown): boolean => {
  let leaves = 0;
  const exceeds = (entry: unknown, depth: number): boolean => {
    if (typeof entry !== "object" || entry === null) return false;
    if ("filters" in entry && Array.isArray(entry.filters))
      return depth > filterLimits.depth || entry.filters.some((each) => exceeds(each, depth + 1));
    leaves += 1;
    const values = "value" in entry && Array.isArray(entry.value) ? entry.value.length : 0;
    return leaves > filterLimits.leaves || values > filterLimits.values;
  };
  return exceeds(tree, 1);
};

/** Tree of the advanced search, sent as JSON in the query `filters`. Fields and values are checked with the list later. */
export const filterTree = node(filterLimits.depth).refine((tree) => !isTooLarge(tree), {
  error: "list.filterTooLarge",
});

export const leavesOf = (tree: FilterTree): FilterLeaf[] =>
  tree.filters.flatMap((entry) => ("logic" in entry ? leavesOf(entry) : [entry]));
