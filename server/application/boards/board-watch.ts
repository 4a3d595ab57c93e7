import type { PresentPerson } from "#contracts/wire/presence.ts";

/** The people who have a board open now, and who drives it. */
export type BoardNow = { people: readonly PresentPerson[]; driver: { id: string; name: string } | null };

/** Answers who is on a board, from the live channel, which alone knows. */
export type BoardWatch = {
  now(board: string): BoardNow;
  /** Takes the answers from here on. Before, nobody is on any board. */
  answerBy(now: (board: string) => BoardNow): void;
};

export const createBoardWatch = (): BoardWatch => {
  let answer = (_board: string): BoardNow => ({ people: [], driver: null });
  return {
    now: (board) => answer(board),
    answerBy: (now) => void (answer = now),
  };
};
