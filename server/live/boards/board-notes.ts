import type { BoardNote } from "#contracts/boards/note-calls.ts";
import type { NotesHint } from "#contracts/wire/live-topics.ts";
import { createGathered } from "../gathered.ts";

/** Time in ms to remember a hint, because it arrives before the read models have its note. */
const REMEMBERED_MS = 30_000;

export type BoardNotesParts = {
  /** Notes of boards from the read models, newest first. */
  read(boards: string[]): Promise<ReadonlyMap<string, BoardNote[]>>;
  tellPinned(board: string, note: BoardNote): void;
  tellRemoved(board: string, noteId: string): void;
};

/** Sends the current notes to each new viewer, and each pinned or removed note to all viewers. */
export const createBoardNotes = ({ read, tellPinned, tellRemoved }: BoardNotesParts) => {
  let recent: { at: number; hint: NotesHint }[] = [];
  const look = createGathered(async (boards: string[]) => {
    const byBoard = await read(boards);
    return (board) => byBoard.get(board) ?? [];
  });

  const forget = (): void => {
    const oldest = performance.now() - REMEMBERED_MS;
    recent = recent.filter(({ at }) => at > oldest);
  };

  return {
    look,
    /** Adds recent hints to the notes from the read models. */
    withNews(board: string, notes: readonly BoardNote[]): BoardNote[] {
      forget();
      const byId = new Map(notes.map((note) => [note.noteId, note]));
      for (const { hint } of recent.filter((each) => each.hint.board === board)) {
        if ("noteId" in hint) byId.delete(hint.noteId);
        else byId.set(hint.note.noteId, hint.note);
      }
      return [...byId.values()].toSorted((one, other) => other.at.localeCompare(one.at));
    },
    heard(hint: NotesHint): void {
      forget();
      recent.push({ at: performance.now(), hint });
      if ("noteId" in hint) tellRemoved(hint.board, hint.noteId);
      else tellPinned(hint.board, hint.note);
    },
  };
};
export type BoardNotes = ReturnType<typeof createBoardNotes>;
