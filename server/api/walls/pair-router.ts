import { Router } from "express";
import { pairingCalls } from "#contracts/boards/pairing.ts";
import { HOME_CODE } from "#infra/tenancy/tenant-place.ts";
import { done } from "#server/application/answer.ts";
import type { Limits } from "#server/application/limits.ts";
import { lookAtPairing, startPairing } from "#server/application/screens/pairing.ts";
import type { ServedTenant, ServedTenants } from "#server/application/served-tenant.ts";
import { addOpenCall } from "../calls/add-call.ts";
import { Failure } from "../http/failure.ts";

export type PairDeps = { tenants: ServedTenants; limits: Limits; now: () => Date };

/** Calls for a device that has no credential yet. */
export const createPairRouter = ({ tenants, limits, now }: PairDeps): Router => {
  const router = Router();
  addOpenCall(router, pairingCalls.start, limits, async ({ enterpriseCode }) =>
    done(await startPairing(tenants.home, tenantOf(tenants, enterpriseCode), now())),
  );
  addOpenCall(router, pairingCalls.look, limits, ({ enterpriseCode, ...code }) =>
    lookAtPairing(tenants, tenantOf(tenants, enterpriseCode), code, now()),
  );
  return router;
};

const tenantOf = (tenants: ServedTenants, code = HOME_CODE): ServedTenant => {
  const tenant = tenants.byCode(code);
  if (!tenant) throw new Failure("auth.enterpriseUnknown");
  return tenant;
};
