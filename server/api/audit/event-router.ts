import { Router } from "express";
import { getEvent } from "#contracts/audit/event-calls.ts";
import { readAuditEvent } from "#server/application/audit/read-event.ts";
import { addCall } from "../calls/add-call.ts";
import { scopeOfAny } from "../http/request-context.ts";

/** Returns one event with all its details. The list of events is an ordinary list. */
export const createEventRouter = (): Router => {
  const router = Router();
  addCall(router, getEvent, ({ tenant, caller, language }, { index }) =>
    readAuditEvent(tenant, { scope: scopeOfAny(caller, getEvent.permission), language }, index),
  );
  return router;
};
