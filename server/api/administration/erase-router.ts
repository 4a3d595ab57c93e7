import { Router } from "express";
import { eraseCalls } from "#contracts/erasing/erase-calls.ts";
import {
  confirmErase,
  type Eraser,
  previewErase,
  requestErase,
  withdrawErase,
} from "#server/application/erasing/erase.ts";
import { addCall } from "../calls/add-call.ts";
import { type RequestContext, scopeOfAny } from "../http/request-context.ts";

const eraserOf = ({ tenant, caller, language }: RequestContext): Eraser => {
  const { userId, userName, companyId } = caller;
  return { tenant, userId, userName, companyId, language, scope: scopeOfAny(caller, eraseCalls.run.permission) };
};

/** Erasing a person: what would go, the request, and its confirmation by a second account. */
export const createEraseRouter = (): Router => {
  const router = Router();
  addCall(router, eraseCalls.preview, (context, person) => previewErase(eraserOf(context), person));
  addCall(router, eraseCalls.run, (context, request) => requestErase(eraserOf(context), request));
  addCall(router, eraseCalls.confirm, (context, request) => confirmErase(eraserOf(context), request));
  addCall(router, eraseCalls.withdraw, (context, request) => withdrawErase(eraserOf(context), request));
  return router;
};
