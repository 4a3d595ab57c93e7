import { proxy, ref } from "valtio";
import type { Socket } from "socket.io-client";
import type { BoardSnapshot, CockpitCounts, CockpitLine } from "#contracts/wire/live.ts";
import { isRefusal, type ClientToServer, type ServerToClient } from "#contracts/live/messages.ts";
import type { Position } from "#contracts/streams/position.ts";
import { setServerTime } from "#client/lib/server-time.ts";

export type BoardSocket = Socket<ServerToClient, ClientToServer>;

/** State of a board, from the live channel. Times are this device's, in ms since 1970. */
export type BoardState = {
  line: "joining" | "live" | "offline";
  position: Position | null;
  counts: CockpitCounts | undefined;
  /** `HH:mm` that yesterday's figures reach to. */
  until: string | undefined;
  /** Newest first. */
  lines: CockpitLine[];
  /** When the projection was last known to have caught up: a panel's age is the time since then. */
  beatAt: number | undefined;
  offlineSince: number | undefined;
  refusal: string | undefined;
};

/** Kept on the page: more than any wall shows, and no more after 72 hours. */
const mostLines = 60;

/** A refusal that another try cannot change; all else is tried again. */
const lasting = new Set(["access.denied", "board.unknown"]);
const rejoinMs = 2000;
/** Messages that come together are shown together, in one drawing, after this time in ms. */
const gatherMs = 16;

/** Lines never change, so nobody has to watch inside of them. */
const newest = (lines: CockpitLine[]): CockpitLine[] => ref(lines.slice(0, mostLines));

/**
 * Joins a board and keeps it: counts and lines as they come, and after a lost connection the lines since the last position, so that none
 * is missing and none stands twice (rules §7). Long because each message changes the state that the next one is judged by.
 */
export const createBoard = (socket: BoardSocket, board: string, now: () => number = Date.now) => {
  const state = proxy<BoardState>({
    line: "joining",
    position: null,
    counts: undefined,
    until: undefined,
    lines: ref([]),
    beatAt: undefined,
    offlineSince: undefined,
    refusal: undefined,
  });

  // Beats may name a place beyond lines that are still on their way: only what brings lines is a place to resume from.
  let resumeAfter: Position | undefined;
  let rejoin: ReturnType<typeof setTimeout> | undefined;
  /** Told and not shown yet; lines newest last. */
  let received: { lines: CockpitLine[]; latest: Partial<Pick<BoardState, "counts" | "until" | "position">> } = {
    lines: [],
    latest: {},
  };
  let showing: ReturnType<typeof setTimeout> | undefined;

  const joined = (snapshot: BoardSnapshot, resumed: boolean) => {
    // The server tells lines in the log's order, the newest last.
    const lines = snapshot.lines.toReversed();
    show();
    state.lines = newest(resumed ? [...lines, ...state.lines] : lines);
    state.counts = snapshot.counts;
    state.until = snapshot.until;
    state.position = snapshot.position;
    resumeAfter = snapshot.position ?? undefined;
    Object.assign(state, { line: "live", beatAt: now(), offlineSince: undefined, refusal: undefined });
  };
  const join = () => {
    const after = resumeAfter;
    socket.emit("board:join", { board, after }, (answer) => {
      if (!isRefusal(answer)) return joined(answer, after !== undefined);
      if (lasting.has(answer.code)) return refused(answer.code);
      // A place that the log no longer knows cannot be resumed from: the board begins anew.
      if (answer.code === "request.invalid") resumeAfter = undefined;
      rejoin = setTimeout(() => socket.connected && join(), rejoinMs);
    });
  };
  const show = () => {
    clearTimeout(showing);
    showing = undefined;
    if (received.lines.length > 0) state.lines = newest([...received.lines.reverse(), ...state.lines]);
    Object.assign(state, received.latest);
    received = { lines: [], latest: {} };
  };
  const soon = () => (showing ??= setTimeout(show, gatherMs));
  const update: ServerToClient["cockpit:update"] = ({ lines, ...latest }) => {
    received.lines.push(...lines);
    // More than a board keeps need not wait to be shown: a hidden page's timers are slow.
    if (received.lines.length > 2 * mostLines) received.lines.splice(0, received.lines.length - mostLines);
    Object.assign(received.latest, latest);
    resumeAfter = latest.position;
    soon();
  };
  const beat: ServerToClient["cockpit:beat"] = ({ position, at, businessAt }) => {
    setServerTime(businessAt ?? at, now());
    state.beatAt = now();
    state.position = position ?? state.position;
  };
  // The person may no longer see the figures and lines that were shown.
  const refused = (code: string) =>
    void Object.assign(state, { refusal: code, lines: ref([]), counts: undefined, until: undefined });
  const anew = () => {
    show();
    resumeAfter = undefined;
    join();
  };
  const lost = () => {
    state.line = "offline";
    state.offlineSince ??= now();
  };

  socket.on("connect", join);
  socket.on("access:changed", anew);
  socket.on("disconnect", lost);
  socket.on("connect_error", lost);
  socket.on("cockpit:update", update);
  socket.on("cockpit:beat", beat);
  if (socket.connected) join();

  return {
    state,
    close: () => {
      clearTimeout(rejoin);
      clearTimeout(showing);
      if (socket.connected) socket.emit("board:leave", { board });
      socket.off("connect", join);
      socket.off("access:changed", anew);
      socket.off("disconnect", lost);
      socket.off("connect_error", lost);
      socket.off("cockpit:update", update);
      socket.off("cockpit:beat", beat);
    },
  };
};
export type Board = ReturnType<typeof createBoard>;
