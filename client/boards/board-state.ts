import type { Socket } from "socket.io-client";
import { proxy, ref } from "valtio";
import type { CompanyFocus, Presence, SharedBoard, BoardTab } from "#contracts/boards/live.ts";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import type { ClientToServer, ServerToClient } from "#contracts/live/messages.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { CockpitCounts, CockpitLine } from "#contracts/wire/live.ts";

export type BoardSocket = Socket<ServerToClient, ClientToServer>;

/** The tab, company and past moment that this viewer sees: the presenter's while following, else the viewer's own. */
type BoardView = { tab: BoardTab; companyId: string | null; at: string | null };

/** The state of a board from the live channel. Times are in ms since 1970 by this device's clock. */
export type BoardState = {
  line: "joining" | "live" | "offline";
  position: Position | null;
  counts: CockpitCounts | undefined;
  /** Time (`HH:mm`) up to which yesterday's figures are counted. */
  until: string | undefined;
  /** Newest first. */
  lines: CockpitLine[];
  /** True while updates are too fast for animation. */
  hurried: boolean;
  /** Time at which the projection was last known to be up to date. A panel's age counts from it. */
  beatAt: number | undefined;
  offlineSince: number | undefined;
  refusal: string | undefined;
  /** The state shared by all followers. Undefined until the board is joined. */
  shared: SharedBoard | undefined;
  /** Time of the last change of the shared state. */
  sharedAt: number | undefined;
  presence: Presence | undefined;
  /** Time at which the presenter's last connection closed. Undefined while the presenter is connected. */
  driverGoneAt: number | undefined;
  /** Newest time first. */
  notes: BoardNote[];
  /** `true`: the person follows the presenter. Displays always follow. */
  follows: boolean | "always";
  view: BoardView;
  /** The moment in the address. A display shows it while no presenter chooses another one. */
  ownAt: string | null;
  /** The company of the shown figures. Null: all companies that the viewer may see. */
  focus: CompanyFocus | null;
  /** True if the viewer may not see the focused company. The previous figures then stay. */
  outside: boolean;
};

export const initialState = (tab: BoardTab, follows: BoardState["follows"], at: string | null): BoardState =>
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
    view: { tab, companyId: null, at },
    ownAt: at,
    focus: null,
    outside: false,
  });

/** Maximum number of lines on the page: more than any wall shows. */
const mostLines = 60;

/** The newest lines. They never change, so they are stored without change tracking. */
export const newest = (lines: CockpitLine[]): CockpitLine[] => ref(lines.slice(0, mostLines));

/** Messages within this time in ms are shown together. */
const gatherMs = 16;
/** Maximum number of updates a second with animation. An animation takes up to 400 ms, so with more nothing would be readable. */
const mostMoving = 2;

type Received = { lines: CockpitLine[]; latest: Partial<Pick<BoardState, "counts" | "until" | "position">> };

/** Collects incoming figures and lines and shows them together. */
export const createFeed = (state: BoardState) => {
  /** Received but not shown yet. Lines are newest last. */
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
    // Drop lines beyond the maximum early, because timers are slow on a hidden page.
    if (received.lines.length > 2 * mostLines) received.lines.splice(0, received.lines.length - mostLines);
    Object.assign(received.latest, latest);
    showing ??= setTimeout(show, gatherMs);
  };
  return { take, show, stop };
};

/** Returns a function that counts its calls. It returns true if more than `most` calls were within the last `ms`. */
const createRush = (most: number, ms: number) => {
  const calls: number[] = [];
  return (): boolean => {
    const now = performance.now();
    calls.push(now);
    if (calls.length > most + 1) calls.shift();
    return calls.length > most && now - (calls[0] ?? 0) < ms;
  };
};
