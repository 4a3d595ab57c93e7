import { useClock } from "#client/lib/use-clock.ts";
import type { BoardState } from "../board.ts";

/** Time in ms after which presenting ends: since the presenter's last change, and since the last connection closed. */
const idleMs = 600_000;
const goneMs = 30_000;
const lastMs = 60_000;

type FreeIn = {
  /** True if the presenter's connection is lost. A presenting viewer's own connection counts too. */
  lost: boolean;
  seconds: number;
  /** `9:58`. */
  clock: string;
  isLastMinute: boolean;
};

type Known = Pick<BoardState, "sharedAt" | "driverGoneAt" | "offlineSince">;

/** The presenter's remaining time, as known by this device. `isMine`: this viewer presents, so the viewer's own connection counts. */
export const freeIn = (state: Known, now: number, isMine: boolean): FreeIn => {
  const goneAt = (isMine ? state.offlineSince : undefined) ?? state.driverGoneAt;
  const ends = [(state.sharedAt ?? now) + idleMs, ...(goneAt === undefined ? [] : [goneAt + goneMs])];
  // The clock is only read at intervals, so limit the time to the maximum.
  const remaining = Math.min(idleMs, Math.max(0, Math.min(...ends) - now));
  const seconds = Math.ceil(remaining / 1000);
  return {
    lost: goneAt !== undefined,
    seconds,
    clock: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
    isLastMinute: seconds * 1000 <= lastMs,
  };
};

/** The presenter's remaining time, updated every second. */
export const useFreeIn = (state: BoardState, isMine: boolean): FreeIn => freeIn(state, useClock(), isMine);
