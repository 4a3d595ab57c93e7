import {
  type FilterLeaf,
  filterTree,
  type FilterTree,
  type FilterType,
  isTooLarge,
  operatorsOf,
} from "#contracts/fields/operators.ts";
import type { Column, ListDefinition, SearchField } from "#contracts/list-kit/define-list.ts";
import { queryLimits, type RawListRequest, searchValue, sortValue, treeText } from "#contracts/list-kit/list-query.ts";
import { parseJson } from "#contracts/wire/json-text.ts";
import type { CheckedLeaf, CheckedTree, ListFault, ListRequest, Parsed, SearchTerm, SortTerm } from "./list-request.ts";
import { manyOf, readScalar } from "./scalar.ts";

/** Checks an advanced search against its list: the fields exist, the operators fit the type, and the values fit the kind. */
const checkTree = (
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

const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
const MAX_PAGE = 10_000_000;

/** Checks a query against its list and reports all faults together. The result can be turned into SQL without further checks. */
export const parseListRequest = (definition: ListDefinition, raw: RawListRequest): Parsed<ListRequest> => {
  const faults: ListFault[] = [];
  const pageIndex = parseWhole(
    raw.pageIndex,
    1,
    MAX_PAGE,
    { path: "pageIndex", code: "list.pageIndexInvalid" },
    faults,
  );
  const pageSize = parseWhole(
    raw.pageSize,
    DEFAULT_PAGE_SIZE,
    MAX_PAGE_SIZE,
    { path: "pageSize", code: "list.pageSizeInvalid" },
    faults,
  );
  const terms = parseTerms(definition, raw.values, faults);
  const sort = parseSort(definition, raw.sort, faults);
  const filters = parseTree(definition, raw.filters, faults);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, value: { pageIndex, pageSize, terms, sort, filters, exactTotal: isTrue(raw.exactTotal) } };
};

const isTrue = (value: unknown): boolean => value === true || value === "true" || value === "1";
/** Returns whether a form field was left empty. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

function parseWhole(value: unknown, fallback: number, max: number, fault: ListFault, faults: ListFault[]): number {
  if (isEmpty(value)) return fallback;
  const number = typeof value === "string" && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  if (typeof number === "number" && Number.isInteger(number) && number >= 1 && number <= max) return number;
  faults.push({ ...fault, params: { max } });
  return fallback;
}

function parseTerms(definition: ListDefinition, values: Record<string, unknown>, faults: ListFault[]): SearchTerm[] {
  const missing = (definition.requires ?? []).length > 0 && definition.requires?.every((name) => isEmpty(values[name]));
  if (missing) {
    const names = definition.requires?.join(", ");
    faults.push({ path: definition.requires?.[0] ?? "", code: "list.required", params: { names } });
  }
  return Object.entries(definition.search).flatMap(([name, search]) => {
    const value = values[name];
    // Commas alone are no values.
    if (isEmpty(value) || (search.op === "in" && manyOf(value).length === 0)) return [];
    const term = searchValue.safeParse(value).success ? readTerm(definition, name, search, value) : undefined;
    if (!term) faults.push({ path: name, code: "list.valueInvalid" });
    return term ?? [];
  });
}

const asText: Column = { kind: "text" };
const asDays = ({ options }: SearchField): Column => ({ kind: "choice", options });

function readTerm(
  definition: ListDefinition,
  name: string,
  search: SearchField,
  input: unknown,
): SearchTerm | undefined {
  const columns = search.columns ?? [name];
  const asIs = search.op === "contains" || search.op === "key" || search.op === "has";
  const column = asIs
    ? asText
    : search.op === "dueIn"
      ? asDays(search)
      : (definition.columns[columns[0] ?? name] ?? asText);
  const list = search.op === "in" ? manyOf(input) : Array.isArray(input) ? input.slice(0, 2) : [input];
  const values = list.flatMap((value) => readScalar(column, value) ?? []);
  const isRightCount = search.op === "in" ? list.length <= queryLimits.values : list.length === 1;
  if (!isRightCount || values.length !== list.length) return undefined;
  const searched = search.spelled ? [...columns, "pinyin"] : columns;
  return { columns: searched, op: search.op === "key" ? "contains" : search.op, values };
}

function parseTree(definition: ListDefinition, value: unknown, faults: ListFault[]): ListRequest["filters"] {
  if (isEmpty(value)) return undefined;
  const isTooLong = typeof value === "string" && !treeText.safeParse(value).success;
  const tree = typeof value === "string" && !isTooLong ? parseJson(value) : value;
  const parsed = isTooLong || isTooLarge(tree) ? undefined : filterTree.safeParse(tree);
  if (!parsed?.success) {
    faults.push({ path: "filters", code: parsed ? "list.filterInvalid" : "list.filterTooLarge" });
    return undefined;
  }
  return checkTree(definition, parsed.data, faults);
}

const MAX_TERMS = 3;

/**
 * Reads `factoryNumber`, `-factoryNumber`, `factoryNumber:desc`, or up to three of them separated by commas. A bare 0 or 1 is the specification's
 * "sort by factory number ascending 0, descending 1".
 */
const parseSort = (definition: ListDefinition, value: unknown, faults: ListFault[]): SortTerm[] => {
  const { next, ...first } = definition.sort;
  const fallback = [first, ...(next ? [next] : [])].map(({ by, desc = false }) => ({ column: by, desc }));
  if (value === undefined || value === null || value === "") return fallback;
  const checked = sortValue.safeParse(value);
  const parts = checked.success ? String(checked.data).split(",") : ["?"];
  const terms = parts.slice(0, MAX_TERMS).map((part) => readSortTerm(definition, part.trim()));
  const validTerms = terms.flatMap((term) => term ?? []);
  if (validTerms.length === parts.length) return validTerms;
  faults.push({ path: "sort", code: "list.sortInvalid" });
  return fallback;
};

const readSortTerm = (definition: ListDefinition, part: string): SortTerm | undefined => {
  if (part === "0" || part === "1") return sortable(definition, "factoryNumber", part === "1");
  const match = /^(-?)(\w+)(?:[: ](asc|desc))?$/i.exec(part);
  return match?.[2]
    ? sortable(definition, match[2], match[1] === "-" || match[3]?.toLowerCase() === "desc")
    : undefined;
};

const sortable = (definition: ListDefinition, column: string, desc: boolean): SortTerm | undefined => {
  const isSortable = Object.hasOwn(definition.columns, column) && definition.columns[column]?.sortable;
  return isSortable || column === definition.sort.by ? { column, desc } : undefined;
};
