import { z } from "zod";

/** An index or a size of the tree, as a query has it. An empty text counts as absent: coerced it would be 0. */
export const placeInLog = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER),
);
