import { findProcedure } from "#contracts/procedures/index.ts";
import type { history } from "#contracts/lists/circulation.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";

/** The filter chips above the timeline. */
export const historyFilters = ["all", "moves", "fills", "checks", "repairs", "exceptions", "holds"] as const;
export type HistoryFilter = (typeof historyFilters)[number];

const isFlagged = (row: HistoryRow): boolean =>
  (row.exceptions?.length ?? 0) > 0 || (row.holdsAdded?.length ?? 0) > 0 || row.kind === "refused";

export const matches = (row: HistoryRow, filter: HistoryFilter): boolean => {
  if (filter === "all") return true;
  if (filter === "exceptions") return isFlagged(row);
  if (filter === "holds") return (row.holdsAdded?.length ?? 0) > 0;
  return findProcedure(row.procedureId)?.history === filter;
};

/** Colour of an entry on the timeline: a hold first, then a refusal, then an exception. */
export const toneOf = (row: HistoryRow): "hold" | "refused" | "exc" | undefined => {
  if ((row.holdsAdded?.length ?? 0) > 0) return "hold";
  if (row.kind === "refused") return "refused";
  return (row.exceptions?.length ?? 0) > 0 ? "exc" : undefined;
};

/** True for work on a cylinder, false for a change of its record. */
const isProcedure = ({ kind, procedureId }: HistoryRow): boolean =>
  procedureId !== null && !["refused", "voided", "reversed"].includes(kind);

/** The procedure that can be undone: the last one that is not voided. */
export const lastProcedure = (rows: HistoryRow[]): HistoryRow | undefined =>
  rows
    .filter((row) => isProcedure(row) && !row.isVoided)
    .reduce<HistoryRow | undefined>((last, row) => (last && last.revision > row.revision ? last : row), undefined);

/** An entry of the cylinder's history: a procedure, a refusal, a void or a correction. */
export type HistoryRow = RowOf<typeof history>;
