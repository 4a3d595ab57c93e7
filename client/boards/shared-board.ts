import { ref } from "valtio";
import type { JoinedBoard, Presence, SharedBoard } from "#contracts/boards/live.ts";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import type { BoardState } from "./board-state.ts";

/** Parts of the state that a presenter changes. */
export type SharedChange = Partial<Pick<SharedBoard, "tab" | "companyId" | "panel">>;

const byMoment = (notes: BoardNote[]): BoardNote[] => notes.toSorted((one, other) => other.at.localeCompare(one.at));

/** True for the presenter of the board. */
export const isPresentedBy = (shared: SharedBoard | undefined, person: string | undefined): boolean =>
  person !== undefined && shared?.driver?.id === person;

/**
 * True where the view is that of the presenter: of another whom the viewer follows, or the viewer himself. A viewer who always follows, as
 * displays do, keeps the view of the last presenter, too.
 */
export const isLed = ({ shared, follows }: Pick<BoardState, "shared" | "follows">, me: string | undefined): boolean => {
  if (!shared) return false;
  if (follows === "always") return shared.driver !== null || shared.version > 0;
  return shared.driver !== null && (follows || shared.driver.id === me);
};

/**
 * Keeps what people share on a board: the state of the presenter, the members, and the notes. `me` is the account of the viewer; `looked` is
 * called when the view may have changed. Long because each message is judged by what the others left.
 */
export const createSharedBoard = (
  state: BoardState,
  board: string,
  { me, now, looked: onLook }: { me: () => string | undefined; now: () => number; looked: () => void },
) => {
  /** The last state from the server. */
  let latest: SharedBoard | undefined;
  /** Own changes of the viewer that are not confirmed yet: they win over the last state from the server. */
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
  /** While somebody presents, the view follows. It stays as it is when presenting ends. */
  const goAlong = () => {
    if (!state.shared || !isLed(state, me())) return;
    const { tab, companyId } = state.shared;
    if (state.view.tab === tab && state.view.companyId === companyId) return;
    state.view = { tab, companyId };
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
  /** After a lost connection everything is sent again; a restarted server may count versions from the beginning. */
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
    /** Shows the viewer's own change before the server has it. */
    assume: (change: SharedChange) => {
      unconfirmed = { ...unconfirmed, ...change };
      draw();
    },
    /** The server has all assumed changes, at this version. A later state is newer, as from another window of the presenter. */
    confirm: (version: number) => {
      const before = unconfirmed;
      unconfirmed = {};
      if (!latest || version < latest.version) return draw();
      take({ ...latest, ...(isPresentedBy(latest, me()) ? before : {}), version });
    },
    /** Forgets what was assumed: it was not sent, or the server did not take it. */
    withdraw: () => {
      unconfirmed = {};
      draw();
    },
  };
};
export type SharedBoardKeeper = ReturnType<typeof createSharedBoard>;
