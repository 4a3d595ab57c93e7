import { Router } from "express";
import { addCheck as addBody, checkPermissions, updateCheck as updateBody } from "#contracts/commands/check.ts";
import { hideCheck as hideQuery, hideCheckPermission } from "#contracts/commands/hide-check.ts";
import { voidPermission } from "#contracts/commands/procedure-permission.ts";
import {
  processPermission,
  processUnqualified as processBody,
  scrapUnqualified as scrapBody,
} from "#contracts/commands/process-unqualified.ts";
import { addCheck } from "#server/application/check/add-check.ts";
import { updateCheck } from "#server/application/check/update-check.ts";
import { hideCheck } from "#server/application/cylinder/hide-check.ts";
import { processUnqualified } from "#server/application/cylinder/process-result.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { validate } from "../http/validate.ts";

/** Single checks, what becomes of unqualified results, and the rows of checks, under `/base/manage/checkinginfo`; its lists are declared elsewhere. */
export const createInspectionRouter = (): Router => {
  const router = Router();
  router.post(
    "/add",
    requireCode(...checkPermissions),
    handle(async ({ tenant, caller }, request, response) => {
      sendAnswer(response, await addCheck(tenant.commands, caller, validate(addBody, request.body)), "ok.added");
    }),
  );
  router.put(
    "/update",
    requireCode(voidPermission),
    handle(async ({ tenant, caller }, request, response) => {
      sendAnswer(
        response,
        await updateCheck(tenant.commands, caller, validate(updateBody, request.body)),
        "ok.updated",
      );
    }),
  );
  router.put(
    "/process",
    requireCode(processPermission),
    handle(async ({ tenant, caller }, request, response) => {
      const answer = await processUnqualified(tenant.commands, caller, validate(processBody, request.body));
      sendAnswer(response, answer, "ok.updated");
    }),
  );
  router.put(
    "/scrap",
    requireCode(processPermission),
    handle(async ({ tenant, caller }, request, response) => {
      const body = { ...validate(scrapBody, request.body), isGoodStatus: 2 as const };
      sendAnswer(response, await processUnqualified(tenant.commands, caller, body), "ok.updated");
    }),
  );
  router.delete(
    "/softdelete",
    requireCode(hideCheckPermission),
    handle(async ({ tenant, caller }, request, response) => {
      const answer = await hideCheck(tenant.commands, caller, validate(hideQuery, request.query));
      sendAnswer(response, answer, "ok.removed");
    }),
  );
  return router;
};
