import { proxy } from "valtio";
import type { Socket } from "socket.io-client";
import type { BoardSnapshot, ClientToServer, CockpitLine, ServerToClient, TodayCounts } from "#contracts/wire/live.ts";
import type { Position } from "#contracts/wire/position.ts";

export type BoardSocket = Socket<ServerToClient, ClientToServer>;

/** What a board shows of the live channel. Times are this device's, in ms since 1970. */
export type BoardState = {
  line: "joining" | "live" | "offline";
  position: Position | null;
  counts: TodayCounts | undefined;
  /** Newest first. */
  lines: CockpitLine[];
  /** When the projection was last known to have caught up: a panel's age is the time since then. */
  beatAt: number | undefined;
  offlineSince: number | undefined;
  /** Attempts to come back since then. */
  attempt: number;
  refusal: string | undefined;
};

/** Kept on the page: more than any wall shows, and no more after 72 hours. */
const mostLines = 60;

const newestFirst = (lines: CockpitLine[]): CockpitLine[] =>
  [...lines].sort((a, b) => b.datetime.localeCompare(a.datetime));

/**
 * Joins a board and keeps it: counts and lines as they come, and after a lost connection the lines since the last position, so that none
 * is missing and none stands twice (decisions §7).
 */
export const createBoard = (socket: BoardSocket, board: string, now: () => number = Date.now) => {
  const state = proxy<BoardState>({
    line: "joining",
    position: null,
    counts: undefined,
    lines: [],
    beatAt: undefined,
    offlineSince: undefined,
    attempt: 0,
    refusal: undefined,
  });

  // Counts and beats may name a place beyond lines that are still on their way: only a line or a snapshot is one to resume from.
  let resumeAfter: Position | undefined;

  const joined = (snapshot: BoardSnapshot, resumed: boolean) => {
    const lines = newestFirst(snapshot.lines);
    state.lines = (resumed ? [...lines, ...state.lines] : lines).slice(0, mostLines);
    state.counts = snapshot.counts;
    state.position = snapshot.position;
    resumeAfter = snapshot.position ?? undefined;
    Object.assign(state, { line: "live", beatAt: now(), offlineSince: undefined, attempt: 0, refusal: undefined });
  };
  const join = () => {
    const after = resumeAfter;
    socket.emit("board:join", { board, after }, (answer) => {
      if ("error" in answer) state.refusal = answer.error;
      else joined(answer, after !== undefined);
    });
  };
  const counts: ServerToClient["cockpit:counts"] = (message) => {
    state.counts = message.counts;
    state.position = message.position;
  };
  const line: ServerToClient["cockpit:line"] = (message) => {
    state.lines = [message, ...state.lines].slice(0, mostLines);
    state.position = message.position;
    resumeAfter = message.position;
  };
  const beat: ServerToClient["cockpit:beat"] = ({ position }) => {
    state.beatAt = now();
    state.position = position ?? state.position;
  };
  const lost = () => {
    state.line = "offline";
    state.offlineSince ??= now();
  };
  const attempt = (n: number) => (state.attempt = n);

  socket.on("connect", join);
  socket.on("disconnect", lost);
  socket.on("connect_error", lost);
  socket.on("cockpit:counts", counts);
  socket.on("cockpit:line", line);
  socket.on("cockpit:beat", beat);
  socket.io.on("reconnect_attempt", attempt);
  if (socket.connected) join();

  return {
    state,
    close: () => {
      if (socket.connected) socket.emit("board:leave", { board });
      socket.off("connect", join);
      socket.off("disconnect", lost);
      socket.off("connect_error", lost);
      socket.off("cockpit:counts", counts);
      socket.off("cockpit:line", line);
      socket.off("cockpit:beat", beat);
      socket.io.off("reconnect_attempt", attempt);
    },
  };
};
export type Board = ReturnType<typeof createBoard>;
