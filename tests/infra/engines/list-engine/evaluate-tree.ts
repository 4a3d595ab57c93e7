import type { FilterLeaf, FilterTree } from "#contracts/fields/operators.ts";

export type SampleRow = {
  id: number;
  name: string | null;
  /** Grams; searches are in kg. */
  weight: number | null;
  isFull: boolean | null;
  madeOn: string | null;
  seenAt: string | null;
  place: string | null;
};

/** Meaning of an advanced search, without a database. */
export const holds = (tree: FilterTree, row: SampleRow): boolean => {
  const each = tree.filters.map((entry) => ("logic" in entry ? holds(entry, row) : leafHolds(entry, row)));
  if (each.length === 0) return true;
  return tree.logic === "And" ? each.every(Boolean) : each.some(Boolean);
};

const SHANGHAI_MS = 8 * 3_600_000;
const dayIn = (moment: string): string => new Date(Date.parse(moment) + SHANGHAI_MS).toISOString().slice(0, 10);

type Comparable = string | number | boolean;

/** Both sides of a comparison in one measure: a moment against a day is that moment's day. */
function sides(field: string, own: Comparable, given: Comparable): [own: Comparable, given: Comparable] {
  if (field === "weight") return [own, Math.round(Number(given) * 1e9) / 1e6];
  if (field !== "seenAt") return [own, given];
  return String(given).length === 10
    ? [dayIn(String(own)), given]
    : [Date.parse(String(own)), Date.parse(String(given))];
}

function leafHolds({ field, operator, value }: FilterLeaf, row: SampleRow): boolean {
  if (operator.startsWith("Not")) {
    const positive = operator.slice("Not".length) as FilterLeaf["operator"];
    return !leafHolds({ field, operator: positive, value }, row);
  }
  const own = row[field as keyof SampleRow];
  if (own === null) return false;
  const many = Array.isArray(value) ? value : [value];
  const text = String(own).toLowerCase();
  const sought = String(value).toLowerCase();
  const compared = (index: number): number => {
    const [a, b] = sides(field, own, many[index] ?? "");
    return a < b ? -1 : a > b ? 1 : 0;
  };
  switch (operator) {
    case "Equal":
      return compared(0) === 0;
    case "Contains":
      return text.includes(sought);
    case "StartsWith":
      return text.startsWith(sought);
    case "EndsWith":
      return text.endsWith(sought);
    case "LessThan":
      return compared(0) < 0;
    case "LessThanOrEqual":
      return compared(0) <= 0;
    case "GreaterThan":
      return compared(0) > 0;
    case "GreaterThanOrEqual":
      return compared(0) >= 0;
    case "dateRange":
      return compared(0) >= 0 && compared(1) <= 0;
    case "Any":
      return many.some((_, index) => compared(index) === 0);
    default:
      throw new Error(`no meaning for ${operator}`);
  }
}
