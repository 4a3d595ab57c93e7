import { Router } from "express";
import { cockpitScreens } from "#contracts/access/menus/cockpit.ts";
import { boardCalls } from "#contracts/boards/board-calls.ts";
import { noteCalls } from "#contracts/boards/note-calls.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import { findBoard } from "#server/application/boards/read-boards.ts";
import { pinNote, removeNote, type NoteWriter } from "#server/application/notes/change-notes.ts";
import { readNotes } from "#server/application/notes/read-notes.ts";
import { pastAt } from "../lists/past-request.ts";
import { addCall } from "../calls/add-call.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";

const { drive } = cockpitScreens.cockpit.codes;

const writerOf = ({ caller, language }: RequestContext, codes: readonly string[]): NoteWriter => ({
  caller,
  language,
  sight: scopeOfAny(caller, [...boardCalls.get.permission, ...codes]),
});

/** Notes on points in time of a board, under `/base/cockpit/note`. */
export const createNoteRouter = (): Router => {
  const router = Router();
  addCall(router, noteCalls.getPage, async (context, { board, asOf }) => {
    const { db, caller, language } = context;
    const scope = scopeOfAny(caller, noteCalls.getPage.permission);
    if (!(await findBoard(db, { scope, language }, { board })))
      return refusedCall("board.unknown", { params: { board } });
    const list = (await readNotes(db, [board], (await pastAt(context, asOf))?.past)).get(board) ?? [];
    return done({ list, total: list.length });
  });
  addCall(router, noteCalls.add, (context, body) =>
    pinNote(context.tenant, writerOf(context, noteCalls.add.permission), body),
  );
  addCall(router, noteCalls.remove, (context, { id }) => {
    const writer = writerOf(context, noteCalls.remove.permission);
    return removeNote(context.tenant, { ...writer, mayDrive: context.caller.codes.has(drive) }, id);
  });
  return router;
};
