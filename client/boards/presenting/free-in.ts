import { useClock } from "#client/lib/use-clock.ts";
import type { BoardState } from "../board.ts";

/** Presenting ends this long after the last change of the presenter, and after his last connection closed. In ms. */
const idleMs = 600_000;
const goneMs = 30_000;
const lastMs = 60_000;

type FreeIn = {
  /** The connection of the presenter is lost: his last one, or that of this viewer who presents. */
  lost: boolean;
  seconds: number;
  /** `9:58`. */
  clock: string;
  isLastMinute: boolean;
};

type Known = Pick<BoardState, "sharedAt" | "driverGoneAt" | "offlineSince">;

/** Time left for the presenter, as far as this device knows; `own`: this viewer presents, and his own connection counts. */
export const freeIn = (state: Known, now: number, isMine: boolean): FreeIn => {
  const goneAt = (isMine ? state.offlineSince : undefined) ?? state.driverGoneAt;
  const ends = [(state.sharedAt ?? now) + idleMs, ...(goneAt === undefined ? [] : [goneAt + goneMs])];
  // A device's clock runs between its ticks: never more than there is.
  const remaining = Math.min(idleMs, Math.max(0, Math.min(...ends) - now));
  const seconds = Math.ceil(remaining / 1000);
  return {
    lost: goneAt !== undefined,
    seconds,
    clock: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
    isLastMinute: seconds * 1000 <= lastMs,
  };
};

/** The same, second by second. */
export const useFreeIn = (state: BoardState, isMine: boolean): FreeIn => freeIn(state, useClock(), isMine);
