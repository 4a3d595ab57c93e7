import { Router } from "express";
import { getOperationChanges } from "#contracts/interface/single-calls.ts";
import { operationChanges } from "#server/application/record-changes/operation-changes.ts";
import { addCall } from "../calls/add-call.ts";
import { actorOf } from "../resources/actor.ts";

/** Returns the record changes of one entry of the operation log. */
export const createOperationLogRouter = (): Router => {
  const router = Router();
  addCall(router, getOperationChanges, (context, { id }) =>
    operationChanges(context.db, actorOf(context, getOperationChanges.permission), id),
  );
  return router;
};
