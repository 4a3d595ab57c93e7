import { Router, type Request, type Response } from "express";
import { acceptInvitation as body, invitationQuery } from "#contracts/access/invitation.ts";
import type { OneTimeKeys } from "#infra/engines/one-time-keys/port.ts";
import type { RateLimit } from "#infra/engines/rate-limit/rate-limits.ts";
import { acceptInvitation, whoIsInvited, type InvitedParts } from "#server/application/administration/invitation.ts";
import { openPasswords } from "#server/application/sign-in/open-passwords.ts";
import { jsonBody } from "../http/json-body.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { validate } from "../http/validate.ts";
import { correlationIdOf } from "../middleware/correlation.ts";
import { rateByAddress } from "../middleware/rate-limited.ts";

export type InvitedDeps = InvitedParts & { keys: OneTimeKeys; rate: RateLimit };

/** `/base/id/invite`: open to whoever has an invitation's secret. */
export const createInvitedRouter = (deps: InvitedDeps): Router => {
  const router = Router();
  const rated = rateByAddress(deps.rate);
  router.get("/invite", rated, (request, response) => look(deps, request, response));
  router.post("/invite", rated, jsonBody("100kb"), (request, response) => accept(deps, request, response));
  return router;
};

const look = async (deps: InvitedDeps, { query }: Request, response: Response): Promise<void> => {
  sendAnswer(response, await whoIsInvited(deps, validate(invitationQuery, query).secret));
};

const accept = async (deps: InvitedDeps, request: Request, response: Response): Promise<void> => {
  const opened = await openPasswords(deps.keys, validate(body, request.body), ["password"]);
  const correlationId = correlationIdOf(response);
  const answer = opened.ok ? await acceptInvitation(deps, { ...opened.body, correlationId }) : opened;
  sendAnswer(response, answer, "ok.updated");
};
