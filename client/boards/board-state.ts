import type { Socket } from "socket.io-client";
import { proxy, ref } from "valtio";
import type { CompanyFocus, Presence, SharedBoard, BoardTab } from "#contracts/boards/live.ts";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import type { ClientToServer, ServerToClient } from "#contracts/live/messages.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { CockpitCounts, CockpitLine } from "#contracts/wire/live.ts";

export type BoardSocket = Socket<ServerToClient, ClientToServer>;

/** The tab and company of this viewer: those of the presenter while he follows, else his own. */
type BoardView = { tab: BoardTab; companyId: string | null };

/** State of a board, from the live channel. Times are this device's, in ms since 1970. */
export type BoardState = {
  line: "joining" | "live" | "offline";
  position: Position | null;
  counts: CockpitCounts | undefined;
  /** `HH:mm` that yesterday's figures reach to. */
  until: string | undefined;
  /** Newest first. */
  lines: CockpitLine[];
  /** Updates come faster than motion could show them. */
  hurried: boolean;
  /** When the projection was last known to have caught up: a panel's age is the time since then. */
  beatAt: number | undefined;
  offlineSince: number | undefined;
  refusal: string | undefined;
  /** The state that everybody who follows sees; undefined until the board is joined. */
  shared: SharedBoard | undefined;
  /** When it last changed. */
  sharedAt: number | undefined;
  presence: Presence | undefined;
  /** When the last connection of the presenter closed; undefined while he is here. */
  driverGoneAt: number | undefined;
  /** Newest moment first. */
  notes: BoardNote[];
  /** Displays always follow; a person may look around. */
  follows: boolean | "always";
  view: BoardView;
  /** The company whose figures are drawn; null: all that the viewer may see. */
  focus: CompanyFocus | null;
  /** The company in focus lies outside the viewer's companies: his figures stay where they were. */
  outside: boolean;
};

export const initialState = (tab: BoardTab, follows: BoardState["follows"]): BoardState =>
  proxy<BoardState>({
    line: "joining",
    position: null,
    counts: undefined,
    until: undefined,
    lines: ref([]),
    hurried: false,
    beatAt: undefined,
    offlineSince: undefined,
    refusal: undefined,
    shared: undefined,
    sharedAt: undefined,
    presence: undefined,
    driverGoneAt: undefined,
    notes: ref([]),
    follows,
    view: { tab, companyId: null },
    focus: null,
    outside: false,
  });

/** Kept on the page: more than any wall shows, and no more after 72 hours. */
const mostLines = 60;

/** Lines never change, so nobody has to watch inside of them. */
export const newest = (lines: CockpitLine[]): CockpitLine[] => ref(lines.slice(0, mostLines));

/** Messages that come together are shown together, in one drawing, after this time in ms. */
const gatherMs = 16;
/** A change takes up to 400 ms to move to its place: where more than this many come in a second, none would ever be read at rest. */
const mostMoving = 2;

type Received = { lines: CockpitLine[]; latest: Partial<Pick<BoardState, "counts" | "until" | "position">> };

/** Collects the figures and lines that arrive, and shows them together. */
export const createFeed = (state: BoardState) => {
  /** Received and not shown yet; lines newest last. */
  let received: Received = { lines: [], latest: {} };
  let showing: ReturnType<typeof setTimeout> | undefined;
  const isTooMuch = createRush(mostMoving, 1000);

  const stop = () => {
    clearTimeout(showing);
    showing = undefined;
  };
  const show = () => {
    stop();
    state.hurried = isTooMuch();
    if (received.lines.length > 0) state.lines = newest([...received.lines.reverse(), ...state.lines]);
    Object.assign(state, received.latest);
    received = { lines: [], latest: {} };
  };
  const take: ServerToClient["cockpit:update"] = ({ lines, ...latest }) => {
    received.lines.push(...lines);
    // More than a board keeps need not wait to be shown: a hidden page's timers are slow.
    if (received.lines.length > 2 * mostLines) received.lines.splice(0, received.lines.length - mostLines);
    Object.assign(received.latest, latest);
    showing ??= setTimeout(show, gatherMs);
  };
  return { take, show, stop };
};

/** Each call returns whether more than `most` fell within the last `ms`. */
const createRush = (most: number, ms: number) => {
  const calls: number[] = [];
  return (): boolean => {
    const now = performance.now();
    calls.push(now);
    if (calls.length > most + 1) calls.shift();
    return calls.length > most && now - (calls[0] ?? 0) < ms;
  };
};
