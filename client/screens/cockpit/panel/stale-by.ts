import { freshnessOf, type Freshness } from "#client/lib/freshness.ts";
import { useClock } from "#client/lib/use-clock.ts";

/** `all`: the whole board is old, so it is said quietly. `own`: this panel alone is, so it is marked. */
export type StaleBy = "all" | "own" | undefined;

export type Staleness = Freshness & { by: StaleBy };

/** `heldAt` of the panel, `boardAt` and `now` in ms since 1970. */
export const stalenessOf = (heldAt: number | undefined, boardAt: number | undefined, now: number): Staleness => {
  const own = freshnessOf(heldAt, now);
  const isBoards = freshnessOf(boardAt, now).is === "stale";
  return { ...own, by: own.is !== "stale" ? undefined : isBoards ? "all" : "own" };
};

/** How old a panel is now, and whether the board is too. */
export const useStaleness = (heldAt: number | undefined, boardAt: number | undefined): Staleness =>
  stalenessOf(heldAt, boardAt, useClock());
