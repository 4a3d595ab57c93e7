import { z } from "zod";

/** Signs and entries that a list's query may have; a tree's own limits stand in `operators.ts`. */
export const queryLimits = { text: 200, values: 500, joined: 20_000, sort: 200, tree: 100_000 } as const;

const one = z.union([z.string().max(queryLimits.text), z.number(), z.boolean()]);

/** Value of a search field: one value, several, or several as one text with commas between. Checked against the field afterwards. */
export const searchValue = z.union([
  z.string().max(queryLimits.joined),
  z.number(),
  z.boolean(),
  z.array(one).max(queryLimits.values),
]);

/** The order, as `parseSort` reads it. */
export const sortValue = z.union([z.string().max(queryLimits.sort), z.literal([0, 1])]);

/** The tree of an advanced search as text. */
export const treeText = z.string().max(queryLimits.tree);

/** A list's query as it is sent, before it is parsed. */
export type RawListRequest = {
  pageIndex?: unknown;
  pageSize?: unknown;
  sort?: unknown;
  filters?: unknown;
  exactTotal?: unknown;
  /** Everything else: search fields by name; unknown ones are ignored. */
  values: Record<string, unknown>;
};
