import type { NotePinned, NoteRemoved } from "#contracts/streams/board/events.ts";
import type { BoardNotesState } from "#contracts/streams/board/state.ts";
import type { Decision } from "./decision.ts";

/** A device's clock may be ahead by this many ms. */
const AHEAD_MS = 60_000;

/** Pins a note to an existing panel of the board, at a time that is not in the future. */
export const decidePin = (
  note: NotePinned["data"],
  { panels, now }: { panels: readonly string[]; now: Date },
): Decision<NotePinned[], "note.panelUnknown" | "note.inFuture"> => {
  if (!panels.includes(note.panel)) return { ok: false, code: "note.panelUnknown" };
  if (Date.parse(note.at) > now.getTime() + AHEAD_MS) return { ok: false, code: "note.inFuture" };
  return { ok: true, events: [{ type: "NotePinned", data: note }] };
};

/** The author, or anybody who may present boards, may remove a note. A note that is already gone is not found. */
export const decideRemoval = (
  notes: BoardNotesState,
  { noteId, board, userId, mayDrive }: NoteRemoved["data"] & { userId: string; mayDrive: boolean },
): Decision<NoteRemoved[], "note.notFound" | "note.notYours"> => {
  const author = notes.get(noteId);
  if (author === undefined) return { ok: false, code: "note.notFound" };
  if (author !== userId && !mayDrive) return { ok: false, code: "note.notYours" };
  return { ok: true, events: [{ type: "NoteRemoved", data: { noteId, board } }] };
};
