import { Router, type Request, type Response } from "express";
import { lookAtPair, pairPath, startPair } from "#contracts/boards/pairing.ts";
import { HOME_CODE } from "#infra/tenancy/tenant-place.ts";
import { done } from "#server/application/answer.ts";
import type { Limits } from "#server/application/limits.ts";
import { lookAtPairing, startPairing } from "#server/application/screens/pairing.ts";
import type { ServedTenant, ServedTenants } from "#server/application/served-tenant.ts";
import { Failure } from "../http/failure.ts";
import { jsonBody } from "../http/json-body.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { validate } from "../http/validate.ts";
import { rateByAddress } from "../middleware/rate-limited.ts";

export type PairDeps = { tenants: ServedTenants; limits: Limits; now: () => Date };

/** `/base/wall/pair`: open to a device that has no credential yet. */
export const createPairRouter = (deps: PairDeps): Router => {
  const router = Router();
  router.post(pairPath, rateByAddress(deps.limits.pairings), jsonBody("1kb"), (request, response) =>
    start(deps, request, response),
  );
  router.get(pairPath, rateByAddress(deps.limits.pairingLooks), (request, response) => look(deps, request, response));
  return router;
};

const start = async ({ tenants, now }: PairDeps, request: Request, response: Response): Promise<void> => {
  const { enterpriseCode } = validate(startPair, request.body);
  sendAnswer(response, done(await startPairing(tenantOf(tenants, enterpriseCode).db, now())));
};

const look = async ({ tenants, now }: PairDeps, request: Request, response: Response): Promise<void> => {
  const { enterpriseCode, ...asked } = validate(lookAtPair, request.query);
  sendAnswer(response, await lookAtPairing(tenantOf(tenants, enterpriseCode), asked, now()));
};

const tenantOf = (tenants: ServedTenants, code = HOME_CODE): ServedTenant => {
  const tenant = tenants.byCode(code);
  if (!tenant) throw new Failure("auth.enterpriseUnknown");
  return tenant;
};
