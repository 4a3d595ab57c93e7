import { findProcedure } from "#contracts/procedures/index.ts";
import type { HistoryRow } from "./history-row.ts";

/** The chips over the timeline. */
export const historyFilters = ["all", "moves", "fills", "checks", "repairs", "exceptions"] as const;
export type HistoryFilter = (typeof historyFilters)[number];

const isFlagged = (row: HistoryRow): boolean =>
  (row.exceptions?.length ?? 0) > 0 || (row.holdsAdded?.length ?? 0) > 0 || row.kind === "refused";

export const matches = (row: HistoryRow, filter: HistoryFilter): boolean => {
  if (filter === "all") return true;
  if (filter === "exceptions") return isFlagged(row);
  return findProcedure(row.procedureId)?.history === filter;
};

/** How the node on the rail looks: a hold before a refusal before an exception. */
export const toneOf = (row: HistoryRow): "hold" | "refused" | "exc" | undefined => {
  if ((row.holdsAdded?.length ?? 0) > 0) return "hold";
  if (row.kind === "refused") return "refused";
  return (row.exceptions?.length ?? 0) > 0 ? "exc" : undefined;
};

/** Device and server differ by more than this: the scan came later than it happened, or a clock is wrong. */
const lateMs = 5 * 60_000;

export type Lag = { key: string; params: { n: number; h: number; m: number }; late: boolean };

/** The time from the device's stamp to the server's, as a key of the locales and its numbers. */
export const lagOf = ({ createdTime, recordedAt }: HistoryRow): Lag => {
  const ms = Math.max(0, Date.parse(recordedAt) - Date.parse(createdTime));
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const late = ms > lateMs;
  if (hours >= 48) return { key: "detail.lag.d", params: { n: Math.floor(hours / 24), h: hours % 24, m: 0 }, late };
  const params = { n: seconds < 120 ? seconds : minutes, h: hours, m: minutes % 60 };
  const key = seconds < 120 ? "detail.lag.s" : minutes < 60 ? "detail.lag.min" : "detail.lag.h";
  return { key, params, late };
};

/** Tells work on a cylinder from changes of its record. */
const isProcedure = ({ kind, procedureId }: HistoryRow): boolean =>
  procedureId !== null && !["refused", "voided", "reversed"].includes(kind);

/** The procedure that could be taken back: the last one that counts. */
export const lastProcedure = (rows: HistoryRow[]): HistoryRow | undefined =>
  rows
    .filter((row) => isProcedure(row) && !row.isVoided)
    .reduce<HistoryRow | undefined>((last, row) => (last && last.revision > row.revision ? last : row), undefined);
