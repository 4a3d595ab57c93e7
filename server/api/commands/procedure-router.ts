import { Router } from "express";
import { procedurePermissions, voidPermission } from "#contracts/commands/procedure-permission.ts";
import { previewPermissions, previewQuery } from "#contracts/commands/preview.ts";
import { voidProcedure as voidBody } from "#contracts/commands/void.ts";
import { voidProcedure } from "#server/application/cylinder/void-procedure.ts";
import { previewProcedure } from "#server/application/record/preview-procedure.ts";
import { receivedBody } from "#server/application/record/received.ts";
import { recordProcedures } from "#server/application/record/record-procedures.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { validate } from "../http/validate.ts";

/** Recording what was done with cylinders, asking beforehand how that would go, and taking back the last of it, under `/base/manage/procedure`. */
export const createProcedureRouter = (): Router => {
  const router = Router();
  router.post(
    "/record",
    requireCode(...procedurePermissions),
    handle(async ({ tenant, caller }, request, response) => {
      sendAnswer(response, await recordProcedures(tenant.commands, caller, validate(receivedBody, request.body)));
    }),
  );
  router.get(
    "/preview",
    requireCode(...previewPermissions),
    handle(async ({ tenant, caller }, request, response) => {
      sendAnswer(response, await previewProcedure(tenant.commands, caller, validate(previewQuery, request.query)));
    }),
  );
  router.put(
    "/void",
    requireCode(voidPermission),
    handle(async ({ tenant, caller }, request, response) => {
      sendAnswer(response, await voidProcedure(tenant.commands, caller, validate(voidBody, request.body)));
    }),
  );
  return router;
};
