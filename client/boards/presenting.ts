import type { LiveRefusal } from "#contracts/live/messages.ts";
import type { DriveAnswer } from "#contracts/boards/live.ts";
import type { BoardSocket, BoardState } from "./board-state.ts";
import type { SharedChange, SharedBoardKeeper } from "./shared-board.ts";

/** The end of a call on the wheel: `driver` names who was quicker. `line`: there was none to ask over. */
export type PresentAnswer =
  { ok: true; version: number } | { ok: false; code: string; driver?: { id: string; name: string } };

/** An answer that does not come in this time, in ms, does not come. */
const patienceMs = 8000;

/** Takes, moves, hands over and releases the wheel of a board. Changes go one at a time: those that come meanwhile go together. */
export const createPresenting = (
  socket: BoardSocket,
  state: BoardState,
  board: string,
  together: SharedBoardKeeper,
) => {
  let waiting: SharedChange | undefined;
  let going: Promise<PresentAnswer> | undefined;

  const asked = async (send: (answer: (told: DriveAnswer | LiveRefusal) => void) => void): Promise<PresentAnswer> => {
    if (!socket.connected) return { ok: false, code: "line" };
    return new Promise((done) => {
      const given = setTimeout(() => done({ ok: false, code: "line" }), patienceMs);
      send((told) => {
        clearTimeout(given);
        done(told);
      });
    });
  };
  const send = async (change: SharedChange, again = true): Promise<PresentAnswer> => {
    const version = state.shared?.version ?? 0;
    const answer = await asked((done) => socket.emit("board:update", { board, version, state: change }, done));
    // The state went on between what was seen and what was sent, and its newer version is here by now.
    return !answer.ok && answer.code === "board.stale" && again ? send(change, false) : answer;
  };
  /** Sends what waits until nothing does. */
  const go = async (): Promise<PresentAnswer> => {
    let last: PresentAnswer = { ok: true, version: state.shared?.version ?? 0 };
    while (waiting) {
      const change = waiting;
      waiting = undefined;
      last = await send(change);
      if (!last.ok) waiting = undefined;
      // A change that came meanwhile is not sent yet: it stays assumed.
      else if (!waiting) together.confirm(last.version);
    }
    going = undefined;
    if (!last.ok) together.withdraw();
    return last;
  };
  /** Changes what everybody sees; resolves when it and what came meanwhile are taken, or one is not. */
  const change = (part: SharedChange): Promise<PresentAnswer> => {
    together.assume(part);
    waiting = { ...waiting, ...part };
    going ??= go();
    return going;
  };

  return {
    /** Takes the wheel; everybody then sees what this viewer sees. */
    drive: async (): Promise<PresentAnswer> => {
      const { tab, companyId } = state.view;
      const differs = state.shared?.tab !== tab || state.shared.companyId !== companyId;
      together.assume({ tab, companyId });
      const answer = await asked((done) => socket.emit("board:drive", { board }, done));
      if (answer.ok && differs) await change({ tab, companyId });
      else together.withdraw();
      return answer;
    },
    change,
    hand: (userId: string) => asked((done) => socket.emit("board:hand", { board, userId }, done)),
    release: () => asked((done) => socket.emit("board:release", { board }, done)),
  };
};
