import { z } from "zod";

/** An index or a size of the tree, as a query has it. An empty text is none: coerced it would be 0. */
export const placeInLog = z.preprocess(
  (given) => (given === "" ? undefined : given),
  z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER),
);
