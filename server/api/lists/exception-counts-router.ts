import { Router } from "express";
import { exception, exceptionGroupColumns } from "#contracts/lists/exception.ts";
import { countGroups } from "#infra/engines/list-engine/count-groups.ts";
import { countHeld } from "#server/application/cylinder/count-held.ts";
import { handle, scopeOfAny } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { answering } from "./list-failure.ts";
import { readListRequest } from "./read-request.ts";

/** Counts of exceptions by status, claimer, kind, code and procedure, and of the cylinders on hold. */
export const createExceptionCountsRouter = (): Router => {
  const router = Router();
  router
    .route("/manage/exception/getcounts")
    .all(requireCode(...exception.permission))
    .get(
      handle(async ({ caller, db, tenant, language }, request, response) => {
        const asked = readListRequest(exception, request.query);
        const context = {
          scope: scopeOfAny(caller, exception.permission),
          timeZone: tenant.timeZone,
          now: tenant.clock.now(),
          language,
        };
        const each = { column: "exceptions", parts: ["kind", "code"] };
        const byPart = exceptionGroupColumns.filter((name) => !each.parts.includes(name));
        const [list, parts, held] = await Promise.all([
          answering(() => countGroups(db, exception, asked, context, exceptionGroupColumns)),
          answering(() => countGroups(db, exception, asked, context, byPart, each)),
          answering(() => countHeld(db, context.scope)),
        ]);
        sendOk(response, { list, parts, held });
      }),
    );
  return router;
};
