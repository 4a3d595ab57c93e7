import { Router } from "express";
import { boardCalls } from "#contracts/boards/board-calls.ts";
import { exception } from "#contracts/lists/exception.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import { addBoard, removeBoard, updateBoard, type BoardMaker } from "#server/application/boards/change-board.ts";
import { pageOfBoards } from "#server/application/boards/page-of-boards.ts";
import { findBoard, type BoardReader } from "#server/application/boards/read-boards.ts";
import { whoMayDrive } from "#server/application/boards/who-may-drive.ts";
import { invalidField } from "#server/application/sign-in/password-rule.ts";
import { addCall } from "../calls/add-call.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";
import { actorOf } from "../resources/actor.ts";

const readerOf = ({ caller, language }: RequestContext): BoardReader => ({
  scope: scopeOfAny(caller, boardCalls.get.permission),
  language,
});
const makerOf = (context: RequestContext, codes: readonly string[]): BoardMaker => ({
  ...actorOf(context, codes),
  sight: scopeOfAny(context.caller, [...boardCalls.get.permission, ...codes]),
});

/** Cockpit boards, under `/base/cockpit/board`. */
export const createBoardRouter = (): Router => {
  const router = Router();
  addCall(router, boardCalls.getPage, async (context, query) => {
    const { caller, tenant } = context;
    const seesExceptions = exception.permission.some((code) => caller.codes.has(code));
    const exceptions = seesExceptions ? scopeOfAny(caller, exception.permission) : undefined;
    return done(await pageOfBoards(tenant, { ...readerOf(context), exceptions }, query));
  });
  addCall(router, boardCalls.get, async (context, key) => {
    if (key.id === undefined && key.board === undefined) return invalidField("board", "field.required");
    const board = await findBoard(context.db, readerOf(context), key);
    return board ? done(board) : refusedCall("record.notFound");
  });
  addCall(router, boardCalls.drivers, async (context, { board }) => {
    const { db, tenant } = context;
    if (!(await findBoard(db, readerOf(context), { board }))) return refusedCall("record.notFound");
    const here = tenant.boardWatch.now(board).people.map(({ id }) => id);
    return done({ ids: await whoMayDrive(db, here) });
  });
  addCall(router, boardCalls.add, (context, body) =>
    addBoard(context.db, makerOf(context, boardCalls.add.permission), body),
  );
  addCall(router, boardCalls.update, async (context, body) => {
    const answer = await updateBoard(context.db, makerOf(context, boardCalls.update.permission), body);
    if (!answer.ok) return answer;
    const { code, ...data } = answer.data;
    await context.tenant.bus.publish("boards", { board: code, removed: false });
    return done(data);
  });
  addCall(router, boardCalls.remove, async (context, { id }) => {
    const answer = await removeBoard(context.db, makerOf(context, boardCalls.remove.permission), id);
    if (!answer.ok) return answer;
    await context.tenant.bus.publish("boards", { board: answer.data.code, removed: true });
    return done(null);
  });
  return router;
};
