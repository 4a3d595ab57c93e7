/** People on a board now: how many have it open, and who drives it. */
export type BoardNow = { viewers: number; driver: { id: string; name: string } | null };

/** Answers who is on a board, from the live channel, which alone knows. */
export type BoardWatch = {
  now(board: string): BoardNow;
  /** Takes the answers from here on. Before, nobody is on any board. */
  answerBy(now: (board: string) => BoardNow): void;
};

export const createBoardWatch = (): BoardWatch => {
  let answer = (_board: string): BoardNow => ({ viewers: 0, driver: null });
  return {
    now: (board) => answer(board),
    answerBy: (now) => void (answer = now),
  };
};
