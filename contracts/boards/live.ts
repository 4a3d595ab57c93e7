import { z } from "zod";
import { boardSlug, type Board } from "./board.ts";
import type { BoardNote } from "./note-calls.ts";
import { askedAsOf } from "../list-kit/as-of.ts";
import { text, uuid } from "../fields/scalars.ts";
import type { BoardSnapshot } from "../wire/live.ts";
import type { Presence, PresentPerson, PresentScreen } from "../wire/presence.ts";

/** Periods of a board: 1 day, 2 month, 3 quarter, 4 year. */
export const boardTabs = [1, 2, 3, 4] as const;
export type BoardTab = (typeof boardTabs)[number];

/** The state that all viewers of a board see: its tab, the company in focus and the highlighted panel. `version` grows with each change. */
export type SharedBoard = {
  board: string;
  version: number;
  driver: { id: string; name: string } | null;
  tab: BoardTab;
  companyId: string | null;
  panel: string | null;
  /** The past moment that the board shows, ISO 8601. Null: now. */
  at: string | null;
};

/** Parts of the state that the presenter changes. An absent part does not change, null clears it. */
export const stateChange = z.object({
  tab: z.union(boardTabs.map((tab) => z.literal(tab))).optional(),
  companyId: uuid.nullable().optional(),
  panel: text.min(1).max(40).nullable().optional(),
  at: askedAsOf.asOf.unwrap().nullable().optional(),
});

export type { Presence, PresentPerson, PresentScreen };

/** The company that a board's figures are limited to. */
export type CompanyFocus = { companyId: string; name: string };

/** Response to joining a board. */
export type JoinedBoard = BoardSnapshot & {
  state: SharedBoard;
  presence: Presence;
  notes: BoardNote[];
  /** The company in focus. Null when none was requested or the viewer may not see the requested one. */
  focus?: CompanyFocus | null;
  /** Time since the presenter's last action, in ms. After ten minutes another person may present. */
  idleMs?: number | null;
};

/** Sent when a person handled an exception. `comments` is the number of comments. */
export type ExceptionChanged = { id: string; status: string; claimedByName: string | null; comments: number };

/** Tells a display to show its name for this many seconds, or to read its own record again. */
export type ScreenNotice = { identifyFor?: number; changed?: true };

/** Response to a request to present: the version of the state, or the reason of the refusal. */
export type DriveAnswer =
  | { ok: true; version: number }
  | { ok: false; code: "board.driven"; driver: { id: string; name: string } }
  | { ok: false; code: string };

export const boardNamed = z.object({ board: boardSlug });
export const joining = boardNamed.extend({
  /** Position of the last event that was seen. Null if the log was empty. */
  after: text.min(1).max(64).nullish(),
  /** The company in focus for this viewer. Absent or null: none. */
  companyId: uuid.nullish().catch(undefined),
});
export const updating = boardNamed.extend({ version: z.number().int().min(0), state: stateChange });
export const handing = boardNamed.extend({ userId: uuid });

/** Sent when a board's panels, name or company change, and when it is removed. */
export type BoardChanged = { board: string; removed: boolean; definition: Board | null };
