import { z } from "zod";

/** Maximum lengths and numbers of entries in a list's query. The limits of a filter tree are in `operators.ts`. */
export const queryLimits = { text: 200, values: 500, joined: 20_000, sort: 200, tree: 100_000 } as const;

const one = z.union([z.string().max(queryLimits.text), z.number(), z.boolean()]);

/** Value of a search field: one value, several, or several in one text separated by commas. It is checked by the field later. */
export const searchValue = z.union([
  z.string().max(queryLimits.joined),
  z.number(),
  z.boolean(),
  z.array(one).max(queryLimits.values),
]);

/** The sort order, as `parseSort` reads it. */
export const sortValue = z.union([z.string().max(queryLimits.sort), z.literal([0, 1])]);

/** The filter tree of an advanced search as text. */
export const treeText = z.string().max(queryLimits.tree);

/** A list's query before it is parsed. */
export type RawListRequest = {
  pageIndex?: unknown;
  pageSize?: unknown;
  sort?: unknown;
  filters?: unknown;
  exactTotal?: unknown;
  /** All other values: search fields by name. Unknown names are ignored. */
  values: Record<string, unknown>;
};
