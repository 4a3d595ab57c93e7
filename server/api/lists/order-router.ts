import { Router } from "express";
import { order, orderBottle } from "#contracts/lists/order.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { Failure } from "../http/failure.ts";
import { handle, scopeOfAny } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { answering } from "./list-failure.ts";

/** Cylinders that one order is answered with at most; `getbottles` has all of them, by page. */
const mostCylinders = 500;

/** One order with its cylinders, by its number. An order outside the caller's scope is not there. */
export const createOrderRouter = (): Router => {
  const router = Router();
  router.get(
    "/trade/order/get",
    requireCode(...order.permission),
    handle(async ({ caller, db, tenant }, { query }, response) => {
      const { orderNumber } = query;
      if (typeof orderNumber !== "string" || orderNumber === "")
        throw new Failure("request.invalid", { errors: [{ path: "orderNumber", code: "field.required" }] });
      const { language } = caller;
      const context = {
        scope: scopeOfAny(caller, order.permission),
        timeZone: tenant.timeZone,
        now: tenant.clock.now(),
        language,
      };
      const read = (list: ListDefinition, pageSize: number) => {
        const terms = [{ columns: ["orderNumber"], op: "equals" as const, values: [orderNumber] }];
        const sort = [{ column: list.sort.by, desc: true }];
        return answering(() => readPage(db, list, { pageIndex: 1, pageSize, terms, sort, exactTotal: false }, context));
      };
      const [head, bottles] = await Promise.all([read(order, 1), read(orderBottle, mostCylinders)]);
      if (!head.list[0]) throw new Failure("record.notFound");
      sendOk(response, { ...head.list[0], cylinders: bottles.list });
    }),
  );
  return router;
};
