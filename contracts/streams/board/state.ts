import type { BoardEvent } from "./events.ts";

/** Authors of the notes on a board, by the notes' ids. */
export type BoardNotesState = ReadonlyMap<string, string>;

export const initialBoardNotes: BoardNotesState = new Map();

export const evolveBoardNotes = (state: BoardNotesState, { type, data }: BoardEvent): BoardNotesState => {
  const notes = new Map(state);
  if (type === "NotePinned") notes.set(data.noteId, data.userId);
  else notes.delete(data.noteId);
  return notes;
};
