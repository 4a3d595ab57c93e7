import { keepPreviousData } from "@tanstack/react-query";
import { createContext, useContext, useDeferredValue, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { asServerTime } from "#client/lib/server-time.ts";
import { stepOf, useOfClock } from "#client/lib/use-clock.ts";
import { untilItComes } from "./asking.ts";
import type { Board, BoardState } from "./board.ts";

const BoardContext = createContext<Board | undefined>(undefined);
const AtContext = createContext<string | undefined>(undefined);
const BeatContext = createContext<number | undefined>(undefined);

/**
 * Gives the panels their board, its moment and its last beat. Both are deferred: a board that turns to another moment draws all its panels, and React
 * may only pause between two of them for a deferred value.
 */
export const BoardHere = ({ board, children }: { board: Board; children: ReactNode }) => {
  const { view, beatAt } = useSnapshot(board.state) as BoardState;
  return (
    <BoardContext value={board}>
      <AtContext value={useDeferredValue(view.at ?? undefined)}>
        <BeatContext value={useDeferredValue(beatAt)}>{children}</BeatContext>
      </AtContext>
    </BoardContext>
  );
};

/** The board of a panel, for actions that affect the whole board. Undefined outside a board. */
export const useBoardHere = (): Board | undefined => useContext(BoardContext);

/** The past moment that the board shows, ISO 8601. Undefined: now. */
export const useAt = (): string | undefined => useContext(AtContext);

/** Time at which the whole board was last known to be correct, in ms since 1970. */
export const useBeatAt = (): number | undefined => useContext(BeatContext);

/** The board's time in ms since 1970: the moment that it shows, else the server's time in steps. */
export const useBoardClock = (stepMs: number): number => {
  const at = useAt();
  // A past moment does not go on, so no tick draws its panels again.
  return useOfClock((time) => (at === undefined ? stepOf(asServerTime(time), stepMs) : Date.parse(at)));
};

const FORGET_MS = 30_000;

/**
 * Request options of a panel for now, which it asks again, or for a past moment, which does not change. The last picture stays until the next moment's
 * is there.
 */
export const asOften = (at: string | undefined, againMs: number | false = false) =>
  at === undefined
    ? { ...untilItComes, refetchInterval: againMs }
    : { ...untilItComes, refetchInterval: false as const, placeholderData: keepPreviousData, gcTime: FORGET_MS };

/** Does nothing while the board shows the past, which no change reaches. */
export const unlessPast = (at: string | undefined, run: () => void) => (): void => {
  if (at === undefined) run();
};
