import type { NotePinned, NoteRemoved } from "#contracts/streams/board/events.ts";
import type { BoardNotesState } from "#contracts/streams/board/state.ts";
import type { Decision } from "./decision.ts";

/** The clock of a device may be this much ahead. */
const AHEAD_MS = 60_000;

/** A note is pinned to a panel that the board has, at a moment that has come. */
export const decidePin = (
  note: NotePinned["data"],
  { panels, now }: { panels: readonly string[]; now: Date },
): Decision<NotePinned[], "note.panelUnknown" | "note.inFuture"> => {
  if (!panels.includes(note.panel)) return { ok: false, code: "note.panelUnknown" };
  if (Date.parse(note.at) > now.getTime() + AHEAD_MS) return { ok: false, code: "note.inFuture" };
  return { ok: true, events: [{ type: "NotePinned", data: note }] };
};

/** A note is removed by its author, and by whoever may drive boards. One that is gone is not removed twice. */
export const decideRemoval = (
  notes: BoardNotesState,
  { noteId, board, userId, mayDrive }: NoteRemoved["data"] & { userId: string; mayDrive: boolean },
): Decision<NoteRemoved[], "note.notFound" | "note.notYours"> => {
  const author = notes.get(noteId);
  if (author === undefined) return { ok: false, code: "note.notFound" };
  if (author !== userId && !mayDrive) return { ok: false, code: "note.notYours" };
  return { ok: true, events: [{ type: "NoteRemoved", data: { noteId, board } }] };
};
