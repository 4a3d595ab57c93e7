import type { DriveAnswer } from "#contracts/boards/live.ts";
import type { LiveRefusal } from "#contracts/live/messages.ts";
import type { BoardSocket, BoardState } from "./board-state.ts";
import type { SharedBoardKeeper, SharedChange } from "./shared-board.ts";

/** The result of a presenter's call. `driver`: the person who was faster. Code `line`: no connection. */
export type PresentAnswer =
  { ok: true; version: number } | { ok: false; code: string; driver?: { id: string; name: string } };

/** Timeout for a response, in ms. */
const patienceMs = 8000;

/** Calls the server. The result is `line` without a connection or a response in time. */
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

/** Starts, changes, transfers and ends presenting. Changes are sent one at a time, and those made meanwhile are sent together. */
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
    // The server's state was newer than this change. The newer version has arrived by now, so try again.
    return !answer.ok && answer.code === "board.stale" && again ? send(change, false) : answer;
  };
  /** Sends until no change is waiting. */
  const sendAll = async (): Promise<PresentAnswer> => {
    let last: PresentAnswer = { ok: true, version: state.shared?.version ?? 0 };
    while (waiting) {
      const change = waiting;
      waiting = undefined;
      last = await send(change);
      if (!last.ok) waiting = undefined;
      // If another change was made while this one was being sent, it is still unconfirmed.
      else if (!waiting) sharedBoard.confirm(last.version);
    }
    sending = undefined;
    if (!last.ok) sharedBoard.withdraw();
    return last;
  };
  /** Changes the view for everyone. Resolves when all changes are accepted or one is refused. */
  const change = (part: SharedChange): Promise<PresentAnswer> => {
    sharedBoard.assume(part);
    waiting = { ...waiting, ...part };
    sending ??= sendAll();
    return sending;
  };

  return {
    /** Makes this viewer the presenter. Everyone then sees the viewer's view. */
    drive: async (): Promise<PresentAnswer> => {
      const { tab, companyId, at } = state.view;
      const { shared } = state;
      const differs = shared?.tab !== tab || shared.companyId !== companyId || (shared.at ?? null) !== at;
      sharedBoard.assume({ tab, companyId, at });
      const answer = await ask(socket, (reply) => socket.emit("board:drive", { board }, reply));
      if (answer.ok && differs) await change({ tab, companyId, at });
      else sharedBoard.withdraw();
      return answer;
    },
    change,
    hand: (userId: string) => ask(socket, (reply) => socket.emit("board:hand", { board, userId }, reply)),
    release: () => ask(socket, (reply) => socket.emit("board:release", { board }, reply)),
  };
};
