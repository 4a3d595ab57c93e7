import { pageSizes } from "#client/state/settings.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";

/** State of a list, as kept in the address: a link reproduces the view. */
export type ListAddress = {
  values: Record<string, string>;
  pageIndex: number;
  pageSize: number;
  /** `name` or `-name`; empty: the list's own. */
  sort: string;
  /** The advanced search's tree as JSON; empty: none. */
  filters: string;
  // A moment to look from (as of) will stand here too, under `asOf`, once lists answer for it.
};

const positive = (text: string | null): number | undefined => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

/** Reads an address; what is no field of the list's is left out. One that says nothing of the rows has the values that the list opens with. */
export const readAddress = (search: string, list: ListDefinition, defaultSize: number): ListAddress => {
  const query = new URLSearchParams(search);
  const size = positive(query.get("pageSize"));
  const isFiltered = [...Object.keys(list.search), "filters"].some((name) => query.has(name));
  const values = Object.fromEntries(
    Object.keys(list.search)
      .map((name) => [name, (isFiltered ? query.get(name) : list.opens?.[name]) ?? ""] as const)
      .filter(([, value]) => value !== ""),
  );
  return {
    values,
    pageIndex: positive(query.get("pageIndex")) ?? 1,
    pageSize: pageSizes.find((offered) => offered === size) ?? defaultSize,
    sort: query.get("sort") ?? "",
    filters: query.get("filters") ?? "",
  };
};

/**
 * The address of a view; what is as usual is left out, so that a plain view has a plain address. Of a list that `opens` with values, a view without
 * any says so by an empty one.
 */
export const writeAddress = (
  address: ListAddress,
  defaultSize: number,
  { opens }: Pick<ListDefinition, "opens"> = {},
): string => {
  const query = new URLSearchParams(Object.entries(address.values).filter(([, value]) => value !== ""));
  if (opens && query.size === 0 && !address.filters) for (const name of Object.keys(opens)) query.set(name, "");
  if (address.pageIndex > 1) query.set("pageIndex", String(address.pageIndex));
  if (address.pageSize !== defaultSize) query.set("pageSize", String(address.pageSize));
  if (address.sort) query.set("sort", address.sort);
  if (address.filters) query.set("filters", address.filters);
  return query.toString();
};

/** The address as the list's call takes it. */
export const asQuery = (address: ListAddress): Record<string, unknown> => ({
  ...address.values,
  pageIndex: address.pageIndex,
  pageSize: address.pageSize,
  sort: address.sort,
  filters: address.filters,
});

/** Tells whether anything narrows the rows. */
export const isNarrowed = (address: ListAddress): boolean =>
  Object.keys(address.values).length > 0 || address.filters !== "";

/** How many rules an advanced search has, as its badge says; what they are is read where they are shown. */
export const rulesIn = (filters: string): number => filters.split('"operator":').length - 1;

/** The next sort of a column: up, down, then the list's own. */
export const nextSort = (sort: string, name: string): string =>
  sort === name ? `-${name}` : sort === `-${name}` ? "" : name;
