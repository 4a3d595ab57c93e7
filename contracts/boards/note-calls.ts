import { z } from "zod";
import { cockpitScreens } from "../access/menus/cockpit.ts";
import { defineCall } from "../calls/define-call.ts";
import { askedAsOf } from "../list-kit/as-of.ts";
import { isMoment, maybe, text, uuid } from "../fields/scalars.ts";
import { BOARD, boardSlug } from "./board.ts";

const { view, note: noteCode, drive } = cockpitScreens.cockpit.codes;
const tag = "boards";
const count = z.number().int();

/** Maximum length of a note. */
export const LONGEST_NOTE = 280;

/** A note about a time on a panel. Panel ids outlive layouts, so a note of a removed panel appears only in the list. */
export const boardNoteAnswer = z.object({
  noteId: z.string(),
  board: z.string(),
  panel: z.string(),
  /** The time that the note is about, ISO 8601. */
  at: z.string(),
  text: z.string(),
  userId: z.string(),
  userName: z.string(),
});
export type BoardNote = z.output<typeof boardNoteAnswer>;

const addNote = z.object({
  commandId: maybe(uuid),
  board: boardSlug,
  panel: text.min(1).max(40),
  /** The time must be one that PostgreSQL can store; another would block the notes after it. */
  at: z.iso.datetime({ offset: true, abort: true }).refine(isMoment, { error: "field.format" }),
  text: text.trim().min(1).max(LONGEST_NOTE),
});

/** Position in the log. A reader that names it sees the change. */
const written = { position: z.string().nullable() };

export const noteCalls = {
  getPage: defineCall({
    name: "listNotes",
    method: "get",
    path: "/cockpit/note/getpage",
    permission: [view],
    input: z.object({ board: boardSlug.default(BOARD), asOf: askedAsOf.asOf }),
    answer: z.object({ list: z.array(boardNoteAnswer), total: count }),
    failures: ["board.unknown", "asOf.inFuture"],
    tag,
    summary: "notes of a board, newest moment first, at most 500; as of a moment: those that were pinned then",
  }),
  add: defineCall({
    name: "addNote",
    method: "post",
    path: "/cockpit/note/add",
    permission: [noteCode],
    input: addNote,
    answer: z.object({ id: z.string(), ...written }),
    message: "ok.added",
    failures: ["board.unknown", "procedure.commandIdReused"],
    tag,
    summary: "pin a note to a moment of a panel",
  }),
  remove: defineCall({
    name: "removeNote",
    method: "delete",
    path: "/cockpit/note/softdelete",
    permission: [noteCode, drive],
    input: z.object({ id: uuid }),
    answer: z.object(written),
    message: "ok.removed",
    failures: ["note.notFound"],
    tag,
    summary: "remove a note: the own one, or any for who may drive",
  }),
};
export type AddNote = z.output<typeof addNote>;
