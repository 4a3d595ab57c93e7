import type { OwnCache } from "../access/cache.ts";
import type { DocumentReaders } from "./document-readers.ts";
import type { ExportProgress } from "./live.ts";
import type { NotePinned } from "../streams/board/events.ts";
import type { Presence } from "./presence.ts";
import type { Position } from "../streams/position.ts";

/** A list whose rows changed, by the ids of the changed rows; none when there were too many to name. */
export type ChangedList = { list: string; ids: string[] };

/** Read models moved on to `position`. A hint: it may be lost, come late or twice; the checkpoint is the truth. */
export type ProjectionHint = { position: Position; lists: ChangedList[] };

/** A job got on, for the user who asked for it; null where it began by itself. A hint too: the row of the job is the truth. */
export type ExportHint = ExportProgress & { userId: string | null };

/** Sessions that ended: their sockets are closed on every server. */
export type SessionHint = { ids: string[]; reason: string };

/** Somebody's rights may have changed: whoever shows something asks what they are now. */
export type RightsHint = Record<string, never>;

/** A cache that each process keeps for itself is to be emptied. */
export type CacheHint = { key: OwnCache };

/** People of one server who have a document open; with `asks` the other servers tell theirs. */
export type ReadersHint = DocumentReaders & { server: string; asks: boolean };

/** Somebody asks the sealer for a checkpoint, a seal or a signature, or it has made one: the tables of `audit` are the truth. */
export type SealsHint = { what: "asked" | "made" };

/** Somebody got no file of a regular export: its owner is notified. */
export type SchedulesHint = { userId: string };

/** A board's name, company or panels changed, or it was removed: its row is the truth. `board`: its code. */
export type BoardsHint = { board: string; removed: boolean };

/** A paired screen shows something else from now on, is to show its name, or has lost its credential. */
export type ScreensHint = { id: string; what: "changed" | "identify" | "revoked" };

/** A note was pinned to a board, with its writer's name of now, or taken off it: the board's stream is the truth. */
export type NotesHint =
  { board: string; note: NotePinned["data"] & { userName: string } } | { board: string; noteId: string };

/** The state of a board changed: its row is the truth. */
export type BoardStateHint = { board: string; version: number; changedAt: string | null };

/**
 * People and screens of one server who are on a board; `part` of `parts` that tell them together, which bear one `word`. `asks`: a server wants to hear who is on that board.
 */
export type PresenceHint =
  (Presence & { server: string; word: number; part: number; parts: number }) | { server: string; asks: string };

/** Notices between processes on the live bus, by topic. */
export type LiveTopics = {
  projections: ProjectionHint;
  export: ExportHint;
  sessions: SessionHint;
  rights: RightsHint;
  readers: ReadersHint;
  caches: CacheHint;
  seals: SealsHint;
  schedules: SchedulesHint;
  boards: BoardsHint;
  screens: ScreensHint;
  notes: NotesHint;
  boardState: BoardStateHint;
  presence: PresenceHint;
};
export type LiveTopic = keyof LiveTopics;
