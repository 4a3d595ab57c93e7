import { momentInAddress } from "#client/lib/dates.ts";
import { pageSizes } from "#client/state/settings.ts";
import type { PastOrder } from "#contracts/list-kit/as-of.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";

/** State of a list. It is kept in the address, so a link opens the same view. */
export type ListAddress = {
  values: Record<string, string>;
  pageIndex: number;
  pageSize: number;
  /** `name` or `-name`. Empty for the list's own sort. */
  sort: string;
  /** The rules of the advanced search as JSON. Empty without rules. */
  filters: string;
  /** The moment (ISO 8601) as of which the list is shown. Absent: as it is now. */
  asOf?: string;
  /** Absent: by the server's clock. */
  by?: PastOrder;
  /** Only the archive's rows that changed since. */
  changed?: boolean;
  /** Only cylinders that are at their place of then today too. */
  stayed?: boolean;
};

const positive = (text: string | null): number | undefined => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

/** Reads an address and ignores unknown fields. An address without filters gets the list's opening values. */
export const readAddress = (search: string, list: ListDefinition, defaultSize: number): ListAddress => {
  const query = new URLSearchParams(search);
  const size = positive(query.get("pageSize"));
  const isFiltered = [...Object.keys(list.search), "filters"].some((name) => query.has(name));
  const past = readPast(query, list);
  // Days from today make no sense in the past.
  const opening = (name: string) => (past.asOf && list.search[name]?.op === "dueIn" ? undefined : list.opens?.[name]);
  const values = Object.fromEntries(
    Object.keys(list.search)
      .map((name) => [name, (isFiltered ? query.get(name) : opening(name)) ?? ""] as const)
      .filter(([, value]) => value !== ""),
  );
  return {
    values,
    pageIndex: positive(query.get("pageIndex")) ?? 1,
    pageSize: pageSizes.find((offered) => offered === size) ?? defaultSize,
    sort: query.get("sort") ?? "",
    filters: query.get("filters") ?? "",
    ...past,
  };
};

/** Reads the moment of a list that has a past. Text that is no moment is left out. */
const readPast = (
  query: URLSearchParams,
  { hasPast }: ListDefinition,
): Pick<ListAddress, "asOf" | "by" | "changed" | "stayed"> => {
  const moment = momentInAddress(query.get("asOf"));
  if (!moment || !hasPast) return {};
  const asOf = moment.toISOString();
  return {
    asOf,
    ...(query.get("by") === "occurredAt" && { by: "occurredAt" }),
    ...(query.get("changed") === "true" && { changed: true }),
    ...(query.get("stayed") === "true" && { stayed: true }),
  };
};

/**
 * The address of a view, without default values, so that a plain view has a plain address. If the list has opening values, a view without
 * any filter writes them as empty.
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
  if (address.asOf) query.set("asOf", address.asOf);
  if (address.asOf && address.by) query.set("by", address.by);
  if (address.asOf && address.changed) query.set("changed", "true");
  if (address.asOf && address.stayed) query.set("stayed", "true");
  return query.toString();
};

/** The address as parameters of the list's call. */
export const asQuery = (address: ListAddress): Record<string, unknown> => ({
  ...address.values,
  pageIndex: address.pageIndex,
  pageSize: address.pageSize,
  sort: address.sort,
  filters: address.filters,
  ...(address.asOf && { asOf: address.asOf, by: address.by, changed: address.changed, stayed: address.stayed }),
});

/** True if a filter limits the rows. */
export const isNarrowed = (address: ListAddress): boolean =>
  Object.keys(address.values).length > 0 || address.filters !== "";

/** Number of rules in an advanced search, for its badge. */
export const rulesIn = (filters: string): number => filters.split('"operator":').length - 1;

/** The next sort of a column: ascending, descending, then the list's own. */
export const nextSort = (sort: string, name: string): string =>
  sort === name ? `-${name}` : sort === `-${name}` ? "" : name;
