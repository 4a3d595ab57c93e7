import type { FilterLeaf, FilterTree } from "#contracts/fields/operators.ts";

/** A fault of a query. `code` is the locale key of its sentence. */
export type ListFault = { path: string; code: string; params?: Record<string, unknown> };

export type Scalar = string | number | boolean;

/** One search field, with its value in the column's type. */
export type SearchTerm = {
  /** Names of the list's columns. If there are several, one match is enough. */
  columns: readonly string[];
  op: "equals" | "contains" | "in" | "has" | "from" | "to" | "dueIn";
  values: Scalar[];
};

export type SortTerm = { column: string; desc: boolean };

/** A checked leaf of the advanced search: its column exists and its values fit the column's kind. */
export type CheckedLeaf = Omit<FilterLeaf, "value"> & { values: Scalar[] };
export type CheckedTree = { logic: FilterTree["logic"]; filters: (CheckedLeaf | CheckedTree)[] };

/** A checked query: every name in it is in the list's declaration. */
export type ListRequest = {
  pageIndex: number;
  pageSize: number;
  terms: SearchTerm[];
  sort: SortTerm[];
  filters?: CheckedTree;
  exactTotal: boolean;
};

export type Parsed<T> = { ok: true; value: T } | { ok: false; faults: ListFault[] };
