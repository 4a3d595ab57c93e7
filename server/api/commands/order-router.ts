import { Router } from "express";
import {
  completeOrder as completeBody,
  completeOrderPermission,
  declineOrder as declineBody,
  declineOrderPermission,
} from "#contracts/commands/order.ts";
import { completeOrder, declineOrder } from "#server/application/order/end-order.ts";
import { queryAndBody } from "../http/query-and-body.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { validate } from "../http/validate.ts";

/** How an order ends, under `/base/trade/clientProcess`; its lists are declared elsewhere. */
export const createOrderRouter = (): Router => {
  const router = Router();
  router.put(
    "/complete",
    requireCode(completeOrderPermission),
    handle(async ({ tenant, caller }, request, response) => {
      const answer = await completeOrder(tenant.commands, caller, validate(completeBody, queryAndBody(request)));
      sendAnswer(response, answer, "ok.updated");
    }),
  );
  router.put(
    "/decline",
    requireCode(declineOrderPermission),
    handle(async ({ tenant, caller }, request, response) => {
      const answer = await declineOrder(tenant.commands, caller, validate(declineBody, queryAndBody(request)));
      sendAnswer(response, answer, "ok.updated");
    }),
  );
  return router;
};
