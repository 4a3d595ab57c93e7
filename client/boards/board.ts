import { ref } from "valtio";
import type { BoardTab, CompanyFocus, JoinedBoard } from "#contracts/boards/live.ts";
import { isRefusal, type ServerToClient } from "#contracts/live/messages.ts";
import type { Position } from "#contracts/streams/position.ts";
import { setServerTime } from "#client/lib/server-time.ts";
import { initialState, newest, type BoardSocket, type BoardState, createFeed } from "./board-state.ts";
import { createSharedBoard, isPresentedBy, isLed, type SharedChange } from "./shared-board.ts";
import { createPresenting, type PresentAnswer } from "./presenting.ts";

export type { BoardSocket, BoardState } from "./board-state.ts";

/** Refusals that a retry cannot change. All others are retried. */
const lasting = new Set(["access.denied", "board.unknown"]);
const rejoinMs = 2000;

/** The company of the figures. Older servers do not send it. */
const focusOf = ({ focus }: JoinedBoard, companyId: string | null): CompanyFocus | null =>
  focus === undefined ? (companyId === null ? null : { companyId, name: "" }) : focus;

type Options = {
  /** This device's time in ms since 1970. */
  now?: () => number;
  /** The viewer's account id. Displays have none. */
  me?: () => string | undefined;
  tab?: BoardTab;
  /** The past moment in the address, ISO 8601. */
  at?: string | null;
  follows?: BoardState["follows"];
};

/**
 * Joins a board and keeps its figures, lines, members, presenter and notes up to date. After a lost connection it requests the lines since the last
 * position, so that no line is missing or repeated (rules §7). A new company in focus joins again, and the old figures stay until the new ones
 * arrive. Long because each message changes the state that the next one is judged by.
 */
export const createBoard = (
  socket: BoardSocket,
  board: string,
  { now = Date.now, me = () => undefined, tab = 1, at = null, follows = true }: Options = {},
) => {
  const state: BoardState = initialState(tab, follows, at);
  const feed = createFeed(state);
  const sharedBoard = createSharedBoard(state, board, { me, now, looked: () => refocus() });
  const presenting = createPresenting(socket, state, board, sharedBoard);

  // A beat's position may be later than lines still being sent. Only messages with lines give a position to resume from.
  let resumeAfter: Position | undefined;
  let rejoin: ReturnType<typeof setTimeout> | undefined;
  /** The pending join. Responses to earlier joins are ignored. */
  let joining: { companyId: string | null } | undefined;
  /** The focused company of the last join request. */
  let askedFor: string | null = null;
  /** The focused company of the current lines. Only these lines can be resumed. */
  let heldFor: string | null = null;
  /** A company that the viewer may not see. The previous figures then stay. */
  let outsideId: string | undefined;

  const joined = (snapshot: JoinedBoard, resumed: boolean, companyId: string | null) => {
    // The server sends lines oldest first.
    const lines = snapshot.lines.toReversed();
    feed.show();
    state.lines = newest(resumed ? [...lines, ...state.lines] : lines);
    state.counts = snapshot.counts;
    state.until = snapshot.until;
    state.position = snapshot.position;
    resumeAfter = snapshot.position ?? undefined;
    heldFor = companyId;
    Object.assign(state, { line: "live", beatAt: now(), offlineSince: undefined, refusal: undefined });
    const focus = focusOf(snapshot, companyId);
    state.focus = focus && ref(focus);
    sharedBoard.joined(snapshot);
    state.outside = state.view.companyId !== null && state.view.companyId === outsideId;
  };
  const companyWanted = (): string | null =>
    state.view.companyId === outsideId ? (state.focus?.companyId ?? null) : state.view.companyId;
  const join = () => {
    clearTimeout(rejoin);
    const companyId = companyWanted();
    const after = companyId === heldFor ? resumeAfter : undefined;
    const mine = { companyId };
    joining = mine;
    askedFor = companyId;
    socket.emit("board:join", { board, after, ...(companyId !== null && { companyId }) }, (answer) => {
      if (joining !== mine) return;
      joining = undefined;
      if (!isRefusal(answer)) {
        if (companyId !== null && focusOf(answer, companyId)?.companyId !== companyId) outsideId = companyId;
        // These figures have no focus. The viewer had one, so join with it again.
        if (outsideId === companyId && state.focus) return join();
        joined(answer, after !== undefined, companyId);
        return refocus();
      }
      if (lasting.has(answer.code)) return onRefused(answer.code);
      // The log no longer has this position, so the board starts from the beginning.
      if (answer.code === "invalid") resumeAfter = undefined;
      rejoin = setTimeout(() => socket.connected && join(), rejoinMs);
    });
  };
  /** Joins again for a new company. Joins run one at a time, because the server handles them in any order. */
  const refocus = () => {
    state.outside = state.view.companyId !== null && state.view.companyId === outsideId;
    if (!joining && socket.connected && companyWanted() !== askedFor) join();
  };
  const update: ServerToClient["cockpit:update"] = (message) => {
    resumeAfter = message.position;
    feed.take(message);
  };
  const beat: ServerToClient["cockpit:beat"] = ({ position, at, businessAt }) => {
    setServerTime(businessAt ?? at, now());
    state.beatAt = now();
    state.position = position ?? state.position;
  };
  // The person may no longer see the board's content or its other viewers.
  const onRefused = (code: string) => {
    Object.assign(state, { refusal: code, lines: ref([]), counts: undefined, until: undefined, notes: ref([]) });
    Object.assign(state, { shared: undefined, presence: undefined, driverGoneAt: undefined });
  };
  const restart = () => {
    feed.show();
    resumeAfter = undefined;
    outsideId = undefined;
    join();
  };
  const onLost = () => {
    joining = undefined;
    state.line = "offline";
    state.offlineSince ??= now();
  };

  const listeners = {
    "access:changed": restart,
    "cockpit:update": update,
    "cockpit:beat": beat,
    "board:state": (next) => sharedBoard.take(next),
    presence: sharedBoard.meet,
    "board:note": sharedBoard.pinned,
    "board:note-removed": sharedBoard.unpinned,
  } satisfies Partial<ServerToClient>;
  const names = Object.keys(listeners) as (keyof typeof listeners)[];
  const hear = (does: "on" | "off") => {
    // Socket.IO's types need one known name in each call.
    for (const name of names) socket[does](name, listeners[name]);
    socket[does]("connect", join);
    socket[does]("disconnect", onLost);
    socket[does]("connect_error", onLost);
  };
  hear("on");
  if (socket.connected) join();

  const isDriver = () => isPresentedBy(state.shared, me());

  return {
    code: board,
    state,
    drive: presenting.drive,
    hand: presenting.hand,
    release: presenting.release,
    /** Keeps the person presenting. */
    keep: () => presenting.change({}),
    /** Changes the view. A presenter changes it for everyone and gets a result; a follower stops following. */
    look: async (change: SharedChange): Promise<PresentAnswer | undefined> => {
      if (isDriver()) return presenting.change(change);
      if (state.follows === true && isLed(state, me())) state.follows = false;
      const { panel: _panel, ...view } = change;
      if (view.at === null) state.ownAt = null;
      state.view = { ...state.view, ...view };
      refocus();
      return undefined;
    },
    /** Shows the moment that the address names, unless the presenter's view has one. */
    showAddressed: (at: string | null): void => {
      if (at === state.ownAt) return;
      state.ownAt = at;
      if (isLed(state, me())) return sharedBoard.goAlong();
      state.view = { ...state.view, at };
    },
    follow: (on: boolean) => {
      state.follows = on;
      sharedBoard.goAlong();
    },
    isLed: () => isLed(state, me()),
    close: () => {
      clearTimeout(rejoin);
      // A late response must not join the board again.
      joining = undefined;
      feed.stop();
      if (socket.connected) socket.emit("board:leave", { board });
      hear("off");
    },
  };
};
export type Board = ReturnType<typeof createBoard>;
