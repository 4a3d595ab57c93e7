import type { OwnCache } from "../access/cache.ts";
import type { DocumentReaders } from "./document-readers.ts";
import type { ExportProgress } from "./live.ts";
import type { NotePinned } from "../streams/board/events.ts";
import type { Presence } from "./presence.ts";
import type { Position } from "../streams/position.ts";

/** A list with changed rows and their ids. Empty if there are too many ids. */
export type ChangedList = { list: string; ids: string[] };

/** Read models have reached `position`. This hint may be lost, late or repeated; the stored checkpoint is what counts. */
export type ProjectionHint = { position: Position; lists: ChangedList[] };

/** A job made progress, for the user who requested it; null if it started by itself. The job's row is what counts. */
export type ExportHint = ExportProgress & { userId: string | null };

/** Sessions that ended. Every server closes their sockets. */
export type SessionHint = { ids: string[]; reason: string };

/** Rights of people may have changed. Each client reads its rights again. */
export type RightsHint = Record<string, never>;

/** Address templates or the reading of codes changed. Every server reads them again. */
export type ReadingHint = Record<string, never>;

/** Each process must empty its own copy of this cache. */
export type CacheHint = { key: OwnCache };

/** People of one server who have a document open. `asks` requests the people of the other servers. */
export type ReadersHint = DocumentReaders & { server: string; asks: boolean };

/** A request to the sealer for a checkpoint, a seal or a signature, or the notice that it made one. The tables of `audit` are what counts. */
export type SealsHint = { what: "asked" | "made" };

/** A recipient did not get the file of a scheduled export. The owner is notified. */
export type SchedulesHint = { userId: string };

/** A board (`board` is its code) was removed, or its name, company or panels changed. The board's row is what counts. */
export type BoardsHint = { board: string; removed: boolean };

/** A paired screen has to read its record again, show its name, or has lost its credential. */
export type ScreensHint = { id: string; what: "changed" | "identify" | "revoked" };

/** A note was pinned to a board, with its author's current name, or removed from it. The board's stream is what counts. */
export type NotesHint =
  { board: string; note: NotePinned["data"] & { userName: string } } | { board: string; noteId: string };

/** The state of a board changed. The board's row is what counts. */
export type BoardStateHint = { board: string; version: number; changedAt: string | null };

/**
 * People and screens of one server on a board, sent in several parts with one `word` if there are many. `asks` is a board for which a server requests
 * these messages.
 */
export type PresenceHint =
  (Presence & { server: string; word: number; part: number; parts: number }) | { server: string; asks: string };

/** The catalogue of tenants changed. The catalogue is what counts. It is sent on the bus of the platform's own tenant. */
export type TenantsHint = Record<string, never>;

/** A webhook was changed, or switched off. Its row is what counts. */
export type WebhooksHint = Record<string, never>;

/** A job waits. The job's row is what counts. */
export type JobHint = { id: string; tenantId?: string };

/** Notices between processes on the live bus, by topic. */
export type LiveTopics = {
  tenants: TenantsHint;
  projections: ProjectionHint;
  jobs: JobHint;
  export: ExportHint;
  sessions: SessionHint;
  rights: RightsHint;
  reading: ReadingHint;
  readers: ReadersHint;
  caches: CacheHint;
  seals: SealsHint;
  schedules: SchedulesHint;
  boards: BoardsHint;
  screens: ScreensHint;
  notes: NotesHint;
  boardState: BoardStateHint;
  presence: PresenceHint;
  webhooks: WebhooksHint;
};
export type LiveTopic = keyof LiveTopics;
