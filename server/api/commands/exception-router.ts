import { Router, type Request } from "express";
import { sql } from "kysely";
import {
  exceptionCommand,
  exceptionComment,
  exceptionPermission,
  type ExceptionAction,
  type ExceptionCommand,
} from "#contracts/commands/exception.ts";
import { handleException } from "#server/application/exception/handle-exception.ts";
import { Failure } from "../http/failure.ts";
import { handle, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { validate } from "../http/validate.ts";

/** What people do with exceptions, under `/base/manage/exception`; their lists are declared. */
export const createExceptionRouter = (): Router => {
  const router = Router();
  const acting = (action: ExceptionAction, schema: typeof exceptionCommand | typeof exceptionComment) => [
    requireCode(exceptionPermission),
    handle(async (context, request, response) => {
      const command: ExceptionCommand = validate(schema, givenBy(request));
      await demandException(context, command.id);
      sendAnswer(
        response,
        await handleException(context.tenant.commands, context.caller, action, command),
        "ok.updated",
      );
    }),
  ];
  router.put("/claim", acting("claim", exceptionCommand));
  router.put("/release", acting("release", exceptionCommand));
  router.put("/acknowledge", acting("acknowledge", exceptionCommand));
  router.post("/comment", acting("comment", exceptionComment));
  return router;
};

/** The id may stand in the query or in the body. */
const givenBy = ({ body, query }: Request): unknown =>
  typeof body === "object" && body !== null && !Array.isArray(body) ? { ...query, ...body } : query;

/** Outside of the scope an exception is not there. SQL text: read models are not known to Kysely by name. */
const demandException = async ({ db, caller }: RequestContext, id: string): Promise<void> => {
  const { rows } = await sql<{ companyId: string }>`
    select company_id as "companyId" from read.exception where id = ${id}`.execute(db);
  const scope = caller.scopeOf(exceptionPermission);
  const row = rows[0];
  if (!row || (scope !== "all" && !scope.has(row.companyId))) throw new Failure("record.notFound");
};
