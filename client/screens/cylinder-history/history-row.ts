import type { history } from "#contracts/lists/circulation.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";

/** A row of the cylinder's history: procedures, refusals, voids, corrections. */
export type HistoryRow = RowOf<typeof history>;
