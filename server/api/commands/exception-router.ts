import { Router } from "express";
import { sql } from "kysely";
import {
  exceptionCommand,
  exceptionComment,
  exceptionPermission,
  type ExceptionAction,
  type ExceptionCommand,
} from "#contracts/commands/exception.ts";
import { exception, exceptionGroupColumns } from "#contracts/lists/exception.ts";
import { countGroups } from "#infra/engines/list-engine/count-groups.ts";
import { countHeld } from "#server/application/cylinder/count-held.ts";
import { handleException } from "#server/application/exception/handle-exception.ts";
import { Failure } from "../http/failure.ts";
import { queryAndBody } from "../http/query-and-body.ts";
import { handle, scopeOfAny, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { answering } from "../lists/list-failure.ts";
import { readListRequest } from "../lists/read-request.ts";

/** What people do with exceptions, under `/base/manage/exception`, and how many there are of each; their lists are declared. */
export const createExceptionRouter = (): Router => {
  const router = Router();
  const acting = (action: ExceptionAction, schema: typeof exceptionCommand | typeof exceptionComment) => [
    requireCode(exceptionPermission),
    handle(async (context, request, response) => {
      const command: ExceptionCommand = validate(schema, queryAndBody(request));
      await demandException(context, command.id);
      sendAnswer(
        response,
        await handleException(context.tenant.commands, context.caller, action, command),
        "ok.updated",
      );
    }),
  ];
  router
    .route("/getcounts")
    .all(requireCode(...exception.permission))
    .get(
      handle(async ({ caller, db, tenant }, request, response) => {
        const asked = readListRequest(exception, request.query);
        const context = { scope: scopeOfAny(caller, exception.permission), timeZone: tenant.timeZone };
        const [list, held] = await Promise.all([
          answering(() => countGroups(db, exception, asked, context, [...exceptionGroupColumns])),
          answering(() => countHeld(db, context.scope)),
        ]);
        sendOk(response, { list, held });
      }),
    );
  router.put("/claim", acting("claim", exceptionCommand));
  router.put("/release", acting("release", exceptionCommand));
  router.put("/acknowledge", acting("acknowledge", exceptionCommand));
  router.post("/comment", acting("comment", exceptionComment));
  return router;
};

/** Outside of the scope an exception is not there. SQL text: read models are not known to Kysely by name. */
const demandException = async ({ db, caller }: RequestContext, id: string): Promise<void> => {
  const { rows } = await sql<{ companyId: string }>`
    select company_id as "companyId" from read.exception where id = ${id}`.execute(db);
  const scope = caller.scopeOf(exceptionPermission);
  const row = rows[0];
  if (!row || (scope !== "all" && !scope.has(row.companyId))) throw new Failure("record.notFound");
};
