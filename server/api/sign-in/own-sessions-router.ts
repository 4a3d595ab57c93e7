import { Router } from "express";
import { sessionsToEnd, type OwnSession } from "#contracts/wire/sign-in.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { Sessions } from "#server/application/sign-in/sessions.ts";
import { Failure } from "../http/failure.ts";
import { handle } from "../http/request-context.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";

type Deps = { sessionsOf(tenantId: string): Sessions | undefined };

/** `/base/id/sessions`: one's own living sessions, and the end of them. Nobody sees or ends another's. */
export const createOwnSessionsRouter = ({ sessionsOf }: Deps): Router => {
  const router = Router();
  router.get(
    "/sessions",
    handle(async ({ caller }, _request, response) => {
      const list = (await sessionsOf(caller.tenantId)?.listOf(caller.userId, caller.sessionId)) ?? [];
      sendOk(response, { list, total: list.length } satisfies Page<OwnSession>);
    }),
  );
  router.delete(
    "/sessions",
    handle(async ({ caller }, { query }, response) => {
      const asked = validate(sessionsToEnd, query);
      const sessions = sessionsOf(caller.tenantId);
      if ("all" in asked) await sessions?.endOthers(caller.userId, caller.sessionId);
      else if (!(await sessions?.endOne(caller.userId, asked.id))) throw new Failure("record.notFound");
      sendOk(response);
    }),
  );
  return router;
};
