import type { DriveAnswer } from "#contracts/boards/live.ts";
import type { LiveRefusal } from "#contracts/live/messages.ts";
import type { BoardSocket, BoardState } from "./board-state.ts";
import type { SharedBoardKeeper, SharedChange } from "./shared-board.ts";

/** The result of a call of a presenter: `driver` names who was quicker. `line`: there is no connection. */
export type PresentAnswer =
  { ok: true; version: number } | { ok: false; code: string; driver?: { id: string; name: string } };

/** Wait for an answer, in ms. */
const patienceMs = 8000;

/** Calls the server; without a connection or an answer in time the result is `line`. */
const ask = async (
  socket: BoardSocket,
  send: (answer: (result: DriveAnswer | LiveRefusal) => void) => void,
): Promise<PresentAnswer> => {
  if (!socket.connected) return { ok: false, code: "line" };
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ ok: false, code: "line" }), patienceMs);
    send((result) => {
      clearTimeout(timer);
      resolve(result);
    });
  });
};

/** Starts, changes, transfers and ends presenting. Changes are sent one at a time; those made while one is sent are sent together. */
export const createPresenting = (
  socket: BoardSocket,
  state: BoardState,
  board: string,
  sharedBoard: SharedBoardKeeper,
) => {
  let waiting: SharedChange | undefined;
  let sending: Promise<PresentAnswer> | undefined;

  const send = async (change: SharedChange, again = true): Promise<PresentAnswer> => {
    const version = state.shared?.version ?? 0;
    const answer = await ask(socket, (reply) => socket.emit("board:update", { board, version, state: change }, reply));
    // The state changed before the server read this change, and its newer version is here by now.
    return !answer.ok && answer.code === "board.stale" && again ? send(change, false) : answer;
  };
  /** Sends until nothing waits. */
  const sendAll = async (): Promise<PresentAnswer> => {
    let last: PresentAnswer = { ok: true, version: state.shared?.version ?? 0 };
    while (waiting) {
      const change = waiting;
      waiting = undefined;
      last = await send(change);
      if (!last.ok) waiting = undefined;
      // A change made while this one was sent stays assumed.
      else if (!waiting) sharedBoard.confirm(last.version);
    }
    sending = undefined;
    if (!last.ok) sharedBoard.withdraw();
    return last;
  };
  /** Changes what everybody sees; resolves when all changes are accepted or one is refused. */
  const change = (part: SharedChange): Promise<PresentAnswer> => {
    sharedBoard.assume(part);
    waiting = { ...waiting, ...part };
    sending ??= sendAll();
    return sending;
  };

  return {
    /** Becomes the presenter; everybody then sees what this viewer sees. */
    drive: async (): Promise<PresentAnswer> => {
      const { tab, companyId } = state.view;
      const differs = state.shared?.tab !== tab || state.shared.companyId !== companyId;
      sharedBoard.assume({ tab, companyId });
      const answer = await ask(socket, (reply) => socket.emit("board:drive", { board }, reply));
      if (answer.ok && differs) await change({ tab, companyId });
      else sharedBoard.withdraw();
      return answer;
    },
    change,
    hand: (userId: string) => ask(socket, (reply) => socket.emit("board:hand", { board, userId }, reply)),
    release: () => ask(socket, (reply) => socket.emit("board:release", { board }, reply)),
  };
};
