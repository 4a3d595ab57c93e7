import { proxy, ref } from "valtio";
import type { Socket } from "socket.io-client";
import type { CompanyFocus, Presence, SharedBoard, BoardTab } from "#contracts/boards/live.ts";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import type { ClientToServer, ServerToClient } from "#contracts/live/messages.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { CockpitCounts, CockpitLine } from "#contracts/wire/live.ts";

export type BoardSocket = Socket<ServerToClient, ClientToServer>;

/** The tab and company that this viewer looks at: the driver's while he follows, his own else. */
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
  /** When the driver's last line went; undefined while he is here. */
  driverGoneAt: number | undefined;
  /** Newest moment first. */
  notes: BoardNote[];
  /** Screens always follow; a person may look around. */
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
export const mostLines = 60;

/** Lines never change, so nobody has to watch inside of them. */
export const newest = (lines: CockpitLine[]): CockpitLine[] => ref(lines.slice(0, mostLines));
