import { Router } from "express";
import { sealCalls } from "#contracts/audit/seal-calls.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import type { Limits } from "#server/application/limits.ts";
import { addOpenCall } from "../calls/add-call.ts";

export type KeyDeps = {
  tenants: { home: Pick<Tenant, "seals">; byCode(code: string): Pick<Tenant, "seals"> | undefined };
  limits: Pick<Limits, "auditKeys">;
};

/** Verifier keys, open without a token. */
export const createKeyRouter = ({ tenants, limits }: KeyDeps): Router => {
  const router = Router();
  addOpenCall(router, sealCalls.key, limits, async ({ tenant: code }, { request: { method, path } }) => {
    const tenant = code === undefined ? tenants.home : tenants.byCode(code);
    if (!tenant) return refusedCall("request.notFound", { params: { method, path } });
    const keys = await tenant.seals.reader.keys();
    return done(keys.map(({ vkey }) => `${vkey}\n`).join(""));
  });
  return router;
};
