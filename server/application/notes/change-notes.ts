import type { AddNote } from "#contracts/boards/note-calls.ts";
import type { Language } from "#contracts/locales/index.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import { boardStream, type BoardEvent, type NotePinned } from "#contracts/streams/board/events.ts";
import { evolveBoardNotes, initialBoardNotes } from "#contracts/streams/board/state.ts";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { NO_COMPANY } from "#infra/stores/evidence/append-audit-event.ts";
import { decidePin, decideRemoval } from "#server/domain/note.ts";
import { v4, v5 } from "uuid";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import { userNames } from "../audit/names.ts";
import { findBoard } from "../boards/read-boards.ts";
import type { Caller } from "../context.ts";
import { metaNow } from "../cylinder/meta.ts";
import { handleCommand, type Subject } from "../handle-command.ts";
import type { ServedTenant } from "../served-tenant.ts";
import { invalidField } from "../sign-in/password-rule.ts";
import { boardOfNote } from "./read-notes.ts";

/** Namespace of note ids: one id for each board and command. */
const NOTES = "8d2f0c0e-6d0b-4c55-9a3e-3f1f2c7a7b10";
/** Longest time in ms to wait for a new note to appear in the read models. */
const PATIENCE_MS = 2000;

/** A person who writes notes. `sight` is the scope of the boards that they see. */
export type NoteWriter = { caller: Caller; sight: CompanyScope; language: Language };
type Changed = { position: Position | null };
type Tenant = Pick<ServedTenant, "db" | "commands" | "bus" | "events" | "progress">;

const onBoard = (board: string): Subject<`board-${string}`, ReturnType<typeof evolveBoardNotes>> => ({
  stream: boardStream(board),
  read: (history) => history.reduce(evolveBoardNotes, initialBoardNotes),
});

/** Pins a note to a panel of a board that the writer may see. The same `commandId` gives the same note. */
export const pinNote = async (
  tenant: Tenant,
  { caller, sight, language }: NoteWriter,
  { commandId = v4(), board, panel, at, text }: AddNote,
): Promise<Answer<Changed & { id: string }>> => {
  const target = await findBoard(tenant.db, { scope: sight, language }, { board });
  if (!target) return refusedCall("board.unknown", { params: { board } });
  const id = v5(`${board}/${commandId}`, NOTES);
  const { userId } = caller;
  const note = { noteId: id, board, panel, at: new Date(at).toISOString(), text, userId };
  const meta = metaOf(tenant, caller, commandId);
  const panels = target.panels.map((each) => each.id);
  const handled = await handleCommand(tenant.commands, {
    ...onBoard(board),
    meta,
    makes: ["NotePinned"],
    decide: () => decidePin(note, { panels, now: tenant.commands.now() }),
  });
  if (!handled.ok) return refusedFields(handled);
  const earlier = handled.history.find((event) => event.meta.commandId === meta.commandId);
  if (earlier && !isSameNote(earlier, note)) return refusedCall("procedure.commandIdReused");
  if (!earlier) await tenant.bus.publish("notes", { board, note: { ...note, userName: await nameOf(tenant, userId) } });
  return done({ id, position: handled.position ?? null });
};

/** Removes a note from its board. */
export const removeNote = async (
  tenant: Tenant,
  { caller, sight, language, mayDrive }: NoteWriter & { mayDrive: boolean },
  noteId: string,
): Promise<Answer<Changed>> => {
  const board = (await boardOfNote(tenant.db, noteId)) ?? (await boardOfNewNote(tenant, noteId));
  if (board === undefined || !(await findBoard(tenant.db, { scope: sight, language }, { board })))
    return refusedCall("note.notFound");
  const { userId } = caller;
  const handled = await handleCommand(tenant.commands, {
    ...onBoard(board),
    meta: metaOf(tenant, caller),
    makes: ["NoteRemoved"],
    decide: (notes) => decideRemoval(notes, { noteId, board, userId, mayDrive }),
  });
  if (!handled.ok) return handled;
  await tenant.bus.publish("notes", { board, noteId });
  return done({ position: handled.position ?? null });
};

const isSameNote = ({ type, data }: Recorded<BoardEvent>, { userId, panel }: NotePinned["data"]): boolean =>
  type === "NotePinned" && data.userId === userId && data.panel === panel;

/** Board of a note that the read models do not have yet. */
const boardOfNewNote = async ({ db, events, progress }: Tenant, noteId: string): Promise<string | undefined> => {
  const head = await events.head();
  if (head !== undefined) await progress.waitFor(head, PATIENCE_MS);
  return boardOfNote(db, noteId);
};

/** A caller without a company acts for none. */
const metaOf = ({ commands }: Tenant, caller: Caller, commandId?: string) =>
  metaNow(commands, caller, commandId, caller.companyId || NO_COMPANY);

const fieldsOf: Record<string, string> = { "note.panelUnknown": "panel", "note.inFuture": "at" };

const refusedFields = (refusal: CallRefused): CallRefused => {
  const path = fieldsOf[refusal.code];
  return path === undefined ? refusal : invalidField(path, refusal.code);
};

const nameOf = async ({ db }: Tenant, userId: string): Promise<string> =>
  (await userNames(db, [userId])).get(userId) ?? "";
