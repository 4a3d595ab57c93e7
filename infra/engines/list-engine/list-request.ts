import type { FilterLeaf, FilterTree } from "#contracts/fields/operators.ts";

/** A fault of a query; its sentence is the locale's of `code`. */
export type ListFault = { path: string; code: string; params?: Record<string, unknown> };

export type Scalar = string | number | boolean;

/** One search field with its value read as what its columns hold. */
export type SearchTerm = {
  /** Names of the list's columns; several are alternatives. */
  columns: readonly string[];
  op: "equals" | "contains" | "in" | "has" | "from" | "to" | "dueIn";
  values: Scalar[];
};

export type SortTerm = { column: string; desc: boolean };

/** A leaf of the advanced search, held against the list: its column exists and its values are of the column's kind. */
export type CheckedLeaf = Omit<FilterLeaf, "value"> & { values: Scalar[] };
export type CheckedTree = { logic: FilterTree["logic"]; filters: (CheckedLeaf | CheckedTree)[] };

/** A query that the list can answer: every name in it stands in the list's declaration. */
export type ListRequest = {
  pageIndex: number;
  pageSize: number;
  terms: SearchTerm[];
  sort: SortTerm[];
  filters?: CheckedTree;
  exactTotal: boolean;
};

export type Parsed<T> = { ok: true; value: T } | { ok: false; faults: ListFault[] };
