import type { DomainEvent } from "../event.ts";

/** A note about a time on a board. The meta names its author and the time of pinning. */
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
