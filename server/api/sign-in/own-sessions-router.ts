import { Router } from "express";
import { sessionsToEnd, type OwnSession } from "#contracts/wire/sign-in.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { Failure } from "../http/failure.ts";
import { handle } from "../http/request-context.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";

/** `/base/id/sessions`: one's own living sessions, and the end of them. Nobody sees or ends another's. */
export const createOwnSessionsRouter = (): Router => {
  const router = Router();
  router.get(
    "/sessions",
    handle(async ({ caller, tenant }, _request, response) => {
      const list = await tenant.sessions.listOf(caller.userId, caller.sessionId);
      sendOk(response, { list, total: list.length } satisfies Page<OwnSession>);
    }),
  );
  router.delete(
    "/sessions",
    handle(async ({ caller, tenant }, { query }, response) => {
      const asked = validate(sessionsToEnd, query);
      if ("all" in asked) await tenant.sessions.endOthers(caller.userId, caller.sessionId);
      else if (!(await tenant.sessions.endOne(caller.userId, asked.id))) throw new Failure("record.notFound");
      sendOk(response);
    }),
  );
  return router;
};
