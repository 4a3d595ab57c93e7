import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { partsOf, USUAL_SECONDS, type Part } from "../../paired-screens/panel/draft.ts";

/** Boards that a screen shows in turn; one board alone is a turn of one. */
export const turnOf = ({ boardId, playlist }: Pick<ScreenAnswer, "boardId" | "playlist">): Part[] =>
  partsOf(playlist ?? (boardId === null ? [] : [{ boardId, seconds: Number(USUAL_SECONDS) }]));

/** Tells whether two turns are the same on a screen. The time of a board that is alone says nothing. */
export const sameTurn = (one: readonly Part[], other: readonly Part[]): boolean =>
  one.length === other.length &&
  one.every(({ boardId, seconds }, index) => {
    const twin = other[index];
    return boardId === twin?.boardId && (one.length === 1 || Number(seconds) === Number(twin.seconds));
  });
