import { type RequestHandler, Router, urlencoded } from "express";
import { ssoCalls as calls } from "#contracts/interface/sso-calls.ts";
import { done } from "#server/application/answer.ts";
import type { Limits } from "#server/application/limits.ts";
import { beginSso, endAtProvider, endSso, offerOf, type SsoParts } from "#server/application/sign-in/single-sign-on.ts";
import { addOpenCall } from "../calls/add-call.ts";
import { originOf } from "../http/address-of.ts";
import { correlationIdOf } from "../middleware/correlation.ts";

/** A provider sends its logout token as a form. */
const form: RequestHandler = urlencoded({ extended: false, limit: "30kb", parameterLimit: 10 });

/** Calls for signing in at a provider, all open without a token. */
export const createSsoRouter = (parts: SsoParts & { openLimits: Limits }): Router => {
  const router = Router();
  const { openLimits: limits } = parts;
  addOpenCall(router, calls.offer, limits, async () => done(offerOf(parts)));
  addOpenCall(router, calls.begin, limits, (body) => beginSso(parts, body));
  addOpenCall(router, calls.end, limits, (body, { request, response }) =>
    endSso(parts, { ...body, ...originOf(request), correlationId: correlationIdOf(response) }),
  );
  router.post(calls.logout.path, form);
  addOpenCall(router, calls.logout, limits, ({ logout_token }, { request }) =>
    endAtProvider(parts, logout_token, originOf(request)),
  );
  return router;
};
