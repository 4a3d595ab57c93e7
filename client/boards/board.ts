import { ref } from "valtio";
import type { BoardTab, CompanyFocus, JoinedBoard } from "#contracts/boards/live.ts";
import { isRefusal, type ServerToClient } from "#contracts/live/messages.ts";
import type { Position } from "#contracts/streams/position.ts";
import { setServerTime } from "#client/lib/server-time.ts";
import { initialState, newest, type BoardSocket, type BoardState, createFeed } from "./board-state.ts";
import { createSharedBoard, isPresentedBy, isLed, type SharedChange } from "./shared-board.ts";
import { createPresenting, type PresentAnswer } from "./presenting.ts";

export type { BoardSocket, BoardState } from "./board-state.ts";

/** A refusal that another try cannot change; all else is tried again. */
const lasting = new Set(["access.denied", "board.unknown"]);
const rejoinMs = 2000;

/** The company whose figures these are; a server of an earlier version does not say it. */
const focusOf = ({ focus }: JoinedBoard, companyId: string | null): CompanyFocus | null =>
  focus === undefined ? (companyId === null ? null : { companyId, name: "" }) : focus;

type Options = {
  /** Time of this device in ms since 1970. */
  now?: () => number;
  /** Account of the viewer; a display has none. */
  me?: () => string | undefined;
  tab?: BoardTab;
  follows?: BoardState["follows"];
};

/**
 * Joins a board and keeps it: counts and lines as they come, and after a lost connection the lines since the last position, so that none
 * is missing and none appears twice (rules §7); members, presenter and notes. A change of the company in focus joins again, and the old
 * figures stay until the new ones are there. Long because each message changes the state that the next one is judged by.
 */
export const createBoard = (
  socket: BoardSocket,
  board: string,
  { now = Date.now, me = () => undefined, tab = 1, follows = true }: Options = {},
) => {
  const state: BoardState = initialState(tab, follows);
  const feed = createFeed(state);
  const sharedBoard = createSharedBoard(state, board, { me, now, looked: () => refocus() });
  const presenting = createPresenting(socket, state, board, sharedBoard);

  // Beats may name a place beyond lines that are still on their way: only what brings lines is a place to resume from.
  let resumeAfter: Position | undefined;
  let rejoin: ReturnType<typeof setTimeout> | undefined;
  /** The join that an answer is awaited to; an answer to another one comes too late. */
  let joining: { companyId: string | null } | undefined;
  /** The company in focus that the figures were last asked for. */
  let askedFor: string | null = null;
  /** The company in focus whose lines are held: only those can be resumed. */
  let heldFor: string | null = null;
  /** A company that lies outside the viewer's: his figures stay where they were. */
  let outsideId: string | undefined;

  const joined = (snapshot: JoinedBoard, resumed: boolean, companyId: string | null) => {
    // The server sends lines in the order of the log, the newest last.
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
        // These are the figures of no focus, and the viewer had one: it is taken again.
        if (outsideId === companyId && state.focus) return join();
        joined(answer, after !== undefined, companyId);
        return refocus();
      }
      if (lasting.has(answer.code)) return onRefused(answer.code);
      // A position that the log no longer has cannot be resumed from: the board starts from the beginning.
      if (answer.code === "invalid") resumeAfter = undefined;
      rejoin = setTimeout(() => socket.connected && join(), rejoinMs);
    });
  };
  /** One join at a time: the server takes them in any order, so the next goes when the last is answered. */
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
  // The person may no longer see what was shown, nor who else looks at it.
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
    // Socket.IO's types follow a name only where it is known.
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
    /** Renews presenting. */
    keep: () => presenting.change({}),
    /** Changes the view. For the presenter it changes for everybody, and the result says whether; a viewer who followed stops following. */
    look: async (change: SharedChange): Promise<PresentAnswer | undefined> => {
      if (isDriver()) return presenting.change(change);
      if (state.follows === true && isLed(state, me())) state.follows = false;
      const { tab: toTab = state.view.tab, companyId = state.view.companyId } = change;
      state.view = { tab: toTab, companyId };
      refocus();
      return undefined;
    },
    follow: (on: boolean) => {
      state.follows = on;
      sharedBoard.goAlong();
    },
    isLed: () => isLed(state, me()),
    close: () => {
      clearTimeout(rejoin);
      // An answer that is still on its way must not join the board again.
      joining = undefined;
      feed.stop();
      if (socket.connected) socket.emit("board:leave", { board });
      hear("off");
    },
  };
};
export type Board = ReturnType<typeof createBoard>;
