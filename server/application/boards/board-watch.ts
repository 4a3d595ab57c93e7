import type { PresentPerson } from "#contracts/wire/presence.ts";

/** The people who have a board open now, and its presenter. */
export type BoardNow = { people: readonly PresentPerson[]; driver: { id: string; name: string } | null };

/** Access to the people on a board, which only the live channel knows. */
export type BoardWatch = {
  now(board: string): BoardNow;
  /** Sets the source. Without it every board is empty. */
  answerBy(now: (board: string) => BoardNow): void;
};

export const createBoardWatch = (): BoardWatch => {
  let answer = (_board: string): BoardNow => ({ people: [], driver: null });
  return {
    now: (board) => answer(board),
    answerBy: (now) => void (answer = now),
  };
};
