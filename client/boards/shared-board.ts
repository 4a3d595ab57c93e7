import { ref } from "valtio";
import type { JoinedBoard, Presence, SharedBoard } from "#contracts/boards/live.ts";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import type { BoardState } from "./board-state.ts";

/** Parts of the state that a driver changes. */
export type SharedChange = Partial<Pick<SharedBoard, "tab" | "companyId" | "panel">>;

const byMoment = (notes: BoardNote[]): BoardNote[] => notes.toSorted((one, other) => other.at.localeCompare(one.at));

/** Tells whether a person drives the board. */
export const isPresentedBy = (shared: SharedBoard | undefined, person: string | undefined): boolean =>
  person !== undefined && shared?.driver?.id === person;

/**
 * Tells whether the view is the driver's: of another whom the viewer follows, or the viewer himself. Who always follows, as screens do,
 * keeps the view of the last driver, too.
 */
export const isLed = ({ shared, follows }: Pick<BoardState, "shared" | "follows">, me: string | undefined): boolean => {
  if (!shared) return false;
  if (follows === "always") return shared.driver !== null || shared.version > 0;
  return shared.driver !== null && (follows || shared.driver.id === me);
};

/**
 * Keeps what people share on a board: the driver's state, who is here, and the notes. `me` is the viewer's account; `looked` is told when
 * the view may have changed. Long because each message is judged by what the others left.
 */
export const createSharedBoard = (
  state: BoardState,
  board: string,
  { me, now, looked }: { me: () => string | undefined; now: () => number; looked: () => void },
) => {
  /** As the server told it. */
  let told: SharedBoard | undefined;
  /** Told by the viewer's own hand and not confirmed yet: it wins over what the server said before. */
  let unconfirmed: SharedChange = {};

  const watchDriver = () => {
    const { shared, presence } = state;
    const driver = shared?.driver;
    const away = driver && !presence?.people.some(({ id }) => id === driver.id);
    state.driverGoneAt = away ? (state.driverGoneAt ?? now()) : undefined;
  };
  const draw = () => {
    const mine = isPresentedBy(told, me());
    state.shared = told && ref({ ...told, ...(mine ? unconfirmed : {}) });
    watchDriver();
    goAlong();
  };
  const take = (shared: SharedBoard, changedAt = now()) => {
    if (shared.board !== board || (told && shared.version < told.version)) return;
    told = shared;
    state.sharedAt = changedAt;
    draw();
  };
  /** While somebody leads, the viewer's view is his: it stays as it is when the wheel is released. */
  const goAlong = () => {
    if (!state.shared || !isLed(state, me())) return;
    const { tab, companyId } = state.shared;
    if (state.view.tab === tab && state.view.companyId === companyId) return;
    state.view = { tab, companyId };
    looked();
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
  /** After a lost line all of it is told anew; a server that was started again may count from the beginning. */
  const joined = ({ state: shared, presence, notes, idleMs }: JoinedBoard) => {
    told = undefined;
    meet(presence);
    take(shared, now() - (idleMs ?? 0));
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
    /** The server has all that was assumed, at this version. What it has told since is newer, as from another window of the driver. */
    confirm: (version: number) => {
      const before = unconfirmed;
      unconfirmed = {};
      if (!told || version < told.version) return draw();
      take({ ...told, ...(isPresentedBy(told, me()) ? before : {}), version });
    },
    /** Forgets what was assumed: it was not sent, or the server did not take it. */
    withdraw: () => {
      unconfirmed = {};
      draw();
    },
  };
};
export type SharedBoardKeeper = ReturnType<typeof createSharedBoard>;
