import { kgOf } from "#contracts/commands/grams.ts";
import type { HistoryRow } from "./gather-dossier.ts";

/** Sums over a cylinder's life; procedures that were taken back count in none. */
export type Totals = {
  fills: number;
  filledKg: number;
  /** Different ones that it was with. */
  customers: number;
  checks: number;
  holds: number;
  refusals: number;
  exceptions: number;
};

export const totalsOf = (events: readonly HistoryRow[]): Totals => {
  const counted = events.filter(({ isVoided }) => !isVoided);
  const fills = counted.filter(({ kind }) => kind === "filled");
  const grams = fills.reduce((sum, { details }) => sum + Number(details?.["filledGrams"] ?? 0), 0);
  const customers = counted.filter(({ kind, toKind }) => kind === "moved" && toKind === "customer");
  const sum = (of: (row: HistoryRow) => number) => counted.reduce((all, row) => all + of(row), 0);
  return {
    fills: fills.length,
    filledKg: kgOf(grams),
    customers: new Set(customers.map(({ toId }) => toId)).size,
    checks: counted.filter(({ kind }) => kind === "checked").length,
    holds: sum(({ holdsAdded }) => holdsAdded.length),
    refusals: counted.filter(({ kind }) => kind === "refused").length,
    exceptions: sum(({ exceptions }) => exceptions.length),
  };
};
