import { Router } from "express";
import { operationLog } from "#contracts/lists/log.ts";
import { operationChangesPath, operationChangesQuery } from "#contracts/wire/record-changes.ts";
import { operationChanges } from "#server/application/record-changes/operation-changes.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { validate } from "../http/validate.ts";
import { actorOf } from "../resources/actor.ts";

/** Answers the records that a call of the operation log changed, under `/base`. */
export const createOperationLogRouter = (): Router => {
  const router = Router();
  router.get(
    operationChangesPath,
    requireCode(...operationLog.permission),
    handle(async (context, { query }, response) => {
      const { id } = validate(operationChangesQuery, query);
      sendAnswer(response, await operationChanges(context.db, actorOf(context, operationLog.permission), id));
    }),
  );
  return router;
};
