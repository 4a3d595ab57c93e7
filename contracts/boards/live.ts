import { z } from "zod";
import { boardSlug, type Board } from "./board.ts";
import type { BoardNote } from "./note-calls.ts";
import { text, uuid } from "../fields/scalars.ts";
import type { BoardSnapshot } from "../wire/live.ts";
import type { Presence, PresentPerson, PresentScreen } from "../wire/presence.ts";

/** Tabs of a board: 1 day, 2 month, 3 quarter, 4 year. */
export const boardTabs = [1, 2, 3, 4] as const;
export type BoardTab = (typeof boardTabs)[number];

/**
 * The state that everybody who follows a board sees: its tab, the company in focus and the panel that is pointed at. `version` grows with each change. Later a moment
 * `at` joins them.
 */
export type SharedBoard = {
  board: string;
  version: number;
  driver: { id: string; name: string } | null;
  tab: BoardTab;
  companyId: string | null;
  panel: string | null;
};

/** Parts of the state that a driver changes; an absent one stays, null empties it. */
export const stateChange = z.object({
  tab: z.union(boardTabs.map((tab) => z.literal(tab))).optional(),
  companyId: uuid.nullable().optional(),
  panel: text.min(1).max(40).nullable().optional(),
});

export type { Presence, PresentPerson, PresentScreen };

/** A company whose figures are in focus. */
export type CompanyFocus = { companyId: string; name: string };

/** Answer to whoever joins a board. */
export type JoinedBoard = BoardSnapshot & {
  state: SharedBoard;
  presence: Presence;
  notes: BoardNote[];
  /** The company in focus of these figures; null where none was asked for, or where the asked one lies outside the viewer's companies. */
  focus?: CompanyFocus | null;
  /** Time since the last action of the presenter, in ms: after ten minutes the board is free. */
  idleMs?: number | null;
};

/** An exception that somebody has handled; `comments` counts them. */
export type ExceptionChanged = { id: string; status: string; claimedByName: string | null; comments: number };

/** A display shows its name for this many seconds, or reads its own record again. */
export type ScreenNotice = { identifyFor?: number; changed?: true };

/** The result of asking to present: the version of the state, or the refusal. */
export type DriveAnswer =
  | { ok: true; version: number }
  | { ok: false; code: "board.driven"; driver: { id: string; name: string } }
  | { ok: false; code: string };

export const boardNamed = z.object({ board: boardSlug });
export const joining = boardNamed.extend({
  /** Position that was seen last; null where the log was empty then. */
  after: text.min(1).max(64).nullish(),
  /** The company in focus for this viewer; absent or null: none. */
  companyId: uuid.nullish().catch(undefined),
});
export const updating = boardNamed.extend({ version: z.number().int().min(0), state: stateChange });
export const handing = boardNamed.extend({ userId: uuid });

/** Sent when a board's panels, name or company change, and when it is removed. */
export type BoardChanged = { board: string; removed: boolean; definition: Board | null };
