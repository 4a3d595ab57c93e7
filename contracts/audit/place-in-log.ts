import { z } from "zod";

/** An index or a size of the tree in a query. An empty text counts as absent, because it would otherwise become 0. */
export const placeInLog = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER),
);
