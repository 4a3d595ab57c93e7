import { keepPreviousData } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { proxy, useSnapshot } from "valtio";
import { useServerClock } from "#client/lib/use-clock.ts";
import { untilItComes } from "./asking.ts";
import type { Board, BoardState } from "./board.ts";

/** The board of a panel, for actions that affect the whole board. */
export const BoardContext = createContext<Board | undefined>(undefined);

export const useBoardHere = (): Board | undefined => useContext(BoardContext);

/** Panels in the editor and in thumbnails have no board. */
const boardless = proxy<Pick<BoardState, "view">>({ view: { tab: 1, companyId: null, at: null } });

/** The past moment that the board shows, ISO 8601. Undefined: now. */
export const useAt = (): string | undefined =>
  (useSnapshot(useBoardHere()?.state ?? boardless) as Pick<BoardState, "view">).view.at ?? undefined;

/** The board's time in ms since 1970: the moment that it shows, else the server's time in steps. */
export const useBoardClock = (stepMs: number): number => {
  const at = useAt();
  const now = useServerClock(stepMs);
  return at === undefined ? now : Date.parse(at);
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
