import { Router, type Request, type Response } from "express";
import { keyQuery } from "#contracts/audit/seal-calls.ts";
import type { RateLimit } from "#infra/engines/rate-limit/rate-limits.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { Failure } from "../http/failure.ts";
import { validate } from "../http/validate.ts";
import { rateByAddress } from "../middleware/rate-limited.ts";

export type KeyDeps = {
  tenants: { home: Pick<Tenant, "seals">; byCode(code: string): Pick<Tenant, "seals"> | undefined };
  rate: RateLimit;
};

/** `/base/audit/key`: verifier keys, open to everybody, so that an outsider holds no account to check a bundle. */
export const createKeyRouter = (deps: KeyDeps): Router => {
  const router = Router();
  router.get("/key", rateByAddress(deps.rate), (request, response) => sendKeys(deps, request, response));
  return router;
};

const sendKeys = async ({ tenants }: KeyDeps, request: Request, response: Response): Promise<void> => {
  const { tenant: code } = validate(keyQuery, request.query);
  const tenant = code === undefined ? tenants.home : tenants.byCode(code);
  if (!tenant) throw new Failure("request.notFound", { params: { method: request.method, path: request.path } });
  const keys = await tenant.seals.reader.keys();
  response.type("text/plain").send(keys.map(({ vkey }) => `${vkey}\n`).join(""));
};
