import { ref } from "valtio";
import type { JoinedBoard, Presence, SharedBoard } from "#contracts/boards/live.ts";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import type { BoardState } from "./board-state.ts";

/** The parts of the state that a presenter changes. */
export type SharedChange = Partial<Pick<SharedBoard, "tab" | "companyId" | "panel" | "at">>;

const byMoment = (notes: BoardNote[]): BoardNote[] => notes.toSorted((one, other) => other.at.localeCompare(one.at));

/** True if the person is the board's presenter. */
export const isPresentedBy = (shared: SharedBoard | undefined, person: string | undefined): boolean =>
  person !== undefined && shared?.driver?.id === person;

/**
 * True if the viewer sees the presenter's view, as a follower or as the presenter. Displays always follow, and also keep the last presenter's view.
 */
export const isLed = ({ shared, follows }: Pick<BoardState, "shared" | "follows">, me: string | undefined): boolean => {
  if (!shared) return false;
  if (follows === "always") return shared.driver !== null || shared.version > 0;
  return shared.driver !== null && (follows || shared.driver.id === me);
};

/**
 * Keeps the shared state of a board: the presenter's view, the members and the notes. `me` is the viewer's account id; `looked` is called when the
 * view may have changed. Long because each message is judged by what the others left.
 */
export const createSharedBoard = (
  state: BoardState,
  board: string,
  { me, now, looked: onLook }: { me: () => string | undefined; now: () => number; looked: () => void },
) => {
  /** The server's last state. */
  let latest: SharedBoard | undefined;
  /** The viewer's own unconfirmed changes. They override the server's last state. */
  let unconfirmed: SharedChange = {};

  const watchDriver = () => {
    const { shared, presence } = state;
    const driver = shared?.driver;
    const away = driver && !presence?.people.some(({ id }) => id === driver.id);
    state.driverGoneAt = away ? (state.driverGoneAt ?? now()) : undefined;
  };
  const draw = () => {
    const mine = isPresentedBy(latest, me());
    state.shared = latest && ref({ ...latest, ...(mine ? unconfirmed : {}) });
    watchDriver();
    goAlong();
  };
  const take = (shared: SharedBoard, changedAt = now()) => {
    if (shared.board !== board || (latest && shared.version < latest.version)) return;
    latest = shared;
    state.sharedAt = changedAt;
    draw();
  };
  /** Follows the presenter's view. The view stays when presenting ends. */
  const goAlong = () => {
    if (!state.shared || !isLed(state, me())) return;
    const { tab, companyId } = state.shared;
    const at = state.shared.at ?? (state.follows === "always" ? state.ownAt : null);
    if (state.view.tab === tab && state.view.companyId === companyId && state.view.at === at) return;
    state.view = { tab, companyId, at };
    onLook();
  };
  const meet = (presence: Presence) => {
    if (presence.board !== board) return;
    state.presence = ref(presence);
    watchDriver();
  };
  const pinned = ({ board: of, note }: { board: string; note: BoardNote }) => {
    if (of !== board) return;
    state.notes = ref(byMoment([note, ...state.notes.filter(({ noteId }) => noteId !== note.noteId)]));
  };
  const unpinned = ({ board: of, noteId }: { board: string; noteId: string }) => {
    if (of === board) state.notes = ref(state.notes.filter((note) => note.noteId !== noteId));
  };
  /** Takes the complete state after joining. A restarted server may count versions from the beginning. */
  const joined = ({ state: sharedState, presence, notes, idleMs }: JoinedBoard) => {
    latest = undefined;
    meet(presence);
    take(sharedState, now() - (idleMs ?? 0));
    state.notes = ref(byMoment(notes));
  };
  return {
    take,
    meet,
    pinned,
    unpinned,
    joined,
    goAlong,
    /** Shows the viewer's own change before the server confirms it. */
    assume: (change: SharedChange) => {
      unconfirmed = { ...unconfirmed, ...change };
      draw();
    },
    /** Confirms all assumed changes at this version. A later state, for example from the presenter's other window, is newer. */
    confirm: (version: number) => {
      const before = unconfirmed;
      unconfirmed = {};
      if (!latest || version < latest.version) return draw();
      take({ ...latest, ...(isPresentedBy(latest, me()) ? before : {}), version });
    },
    /** Drops unconfirmed changes that were not sent or were refused. */
    withdraw: () => {
      unconfirmed = {};
      draw();
    },
  };
};
export type SharedBoardKeeper = ReturnType<typeof createSharedBoard>;
