import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { sortValue } from "#contracts/list-kit/list-query.ts";
import type { ListFault, SortTerm } from "./list-request.ts";

const MAX_TERMS = 3;

/**
 * `factoryNumber`, `-factoryNumber`, `factoryNumber:desc`, or up to three of them with commas between. The bare 0 and 1 are the
 * specification's "sort by factory number ascending 0, descending 1".
 */
export const parseSort = (definition: ListDefinition, given: unknown, faults: ListFault[]): SortTerm[] => {
  const fallback = { column: definition.sort.by, desc: definition.sort.desc ?? false };
  if (given === undefined || given === null || given === "") return [fallback];
  const sent = sortValue.safeParse(given);
  const parts = sent.success ? String(sent.data).split(",") : ["?"];
  const terms = parts.slice(0, MAX_TERMS).map((part) => readTerm(definition, part.trim()));
  const known = terms.flatMap((term) => term ?? []);
  if (known.length === parts.length) return known;
  faults.push({ path: "sort", code: "list.sortInvalid" });
  return [fallback];
};

const readTerm = (definition: ListDefinition, part: string): SortTerm | undefined => {
  if (part === "0" || part === "1") return sortable(definition, "factoryNumber", part === "1");
  const match = /^(-?)(\w+)(?:[: ](asc|desc))?$/i.exec(part);
  return match?.[2]
    ? sortable(definition, match[2], match[1] === "-" || match[3]?.toLowerCase() === "desc")
    : undefined;
};

const sortable = (definition: ListDefinition, column: string, desc: boolean): SortTerm | undefined => {
  const known = Object.hasOwn(definition.columns, column) && definition.columns[column]?.sortable;
  return known || column === definition.sort.by ? { column, desc } : undefined;
};
