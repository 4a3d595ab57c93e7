import type { DomainEvent } from "../event.ts";

/** A note on a moment of a board; the meta names who pinned it and when. */
export type NotePinned = DomainEvent<
  "NotePinned",
  {
    noteId: string;
    board: string;
    panel: string;
    /** ISO 8601. */ at: string;
    text: string;
    userId: string;
  }
>;
export type NoteRemoved = DomainEvent<"NoteRemoved", { noteId: string; board: string }>;
export type BoardEvent = NotePinned | NoteRemoved;

/** The stream of a board, by its code. */
export const boardStream = (board: string): `board-${string}` => `board-${board}`;
