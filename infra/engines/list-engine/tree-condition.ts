import { sql, type Expression, type SqlBool } from "kysely";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { among, compare, contains, endsWith, startsWith, type Compared } from "./compare.ts";
import { eb } from "./expressions.ts";
import type { ListContext } from "./list-context.ts";
import type { CheckedLeaf, CheckedTree } from "./list-request.ts";
import type { Source } from "./source.ts";

/**
 * An advanced search as SQL. An empty group filters nothing.
 *
 * @param isNeeded whether every matching row must meet it: then PostgreSQL can start from its matches in another table.
 */
export const treeCondition = (
  definition: ListDefinition,
  source: Source,
  tree: CheckedTree,
  context: Pick<ListContext, "timeZone" | "now">,
  isNeeded = true,
): Expression<SqlBool> => {
  const areNeeded = isNeeded && (tree.logic === "And" || tree.filters.length === 1);
  const parts = tree.filters.map((entry) => {
    if ("logic" in entry) return treeCondition(definition, source, entry, context, areNeeded);
    const at = {
      ref: source.ref(entry.field),
      column: definition.columns[entry.field],
      timeZone: context.timeZone,
      now: context.now,
      search: areNeeded ? source.search(entry.field) : undefined,
      code: source.code(entry.field),
      isSearchedElsewhere: source.isSearchedElsewhere(entry.field),
    };
    const { elements } = definition.columns[entry.field] ?? {};
    return elements ? anyElement(source.ref(elements), at, entry) : leafCondition(at, entry);
  });
  if (parts.length === 0) return eb.lit(true);
  return tree.logic === "And" ? eb.and(parts) : eb.or(parts);
};

export const columnsOfTree = (tree: CheckedTree): string[] =>
  tree.filters.flatMap((entry) => ("logic" in entry ? columnsOfTree(entry) : [entry.field]));

/** "Not" also matches rows without a value. A search for all but A includes the empty ones. */
const not = (condition: Expression<SqlBool>): Expression<SqlBool> => sql`(${condition}) is not true`;

/** A condition that at least one element meets. The negated condition means that no element meets it. */
const anyElement = (elements: Expression<unknown>, at: Compared, leaf: CheckedLeaf): Expression<SqlBool> => {
  const [, operator] = /^Not(Equal|Contains|StartsWith|EndsWith|Any)$/.exec(leaf.operator) ?? [];
  const each = { ...at, ref: sql.ref("element"), search: undefined };
  const met = leafCondition(each, operator ? { ...leaf, operator: operator as CheckedLeaf["operator"] } : leaf);
  const one = eb
    .selectFrom(eb.fn("unnest", [elements]).as("element"))
    .select(eb.lit(1).as("one"))
    .where(met);
  const any = eb.exists(one);
  return operator ? not(any) : any;
};

function leafCondition(at: Compared, leaf: CheckedLeaf): Expression<SqlBool> {
  const [first, second] = leaf.values;
  const text = String(first);
  switch (leaf.operator) {
    case "Equal":
      return compare(at, "=", first);
    case "NotEqual":
      return not(compare(at, "=", first));
    case "Contains":
      return contains(at, text);
    case "NotContains":
      return not(contains({ ...at, search: undefined }, text));
    case "StartsWith":
      return startsWith(at, text);
    case "NotStartsWith":
      return not(startsWith({ ...at, search: undefined }, text));
    case "EndsWith":
      return endsWith(at, text);
    case "NotEndsWith":
      return not(endsWith({ ...at, search: undefined }, text));
    case "LessThan":
      return compare(at, "<", first);
    case "LessThanOrEqual":
      return compare(at, "<=", first);
    case "GreaterThan":
      return compare(at, ">", first);
    case "GreaterThanOrEqual":
      return compare(at, ">=", first);
    case "dateRange":
      return eb.and([compare(at, ">=", first), compare(at, "<=", second)]);
    case "Any":
      return among(at, leaf.values);
    case "NotAny":
      return not(among(at, leaf.values));
    default:
      return leaf.operator satisfies never;
  }
}
