import { Router } from "express";
import { verifyCalls } from "#contracts/audit/verify-calls.ts";
import { startVerify, stopVerify, wholeRun } from "#server/application/audit/verify-runs.ts";
import { addCall } from "../calls/add-call.ts";

/** Verification runs, under `/base`. They belong to the tenant, so everybody with the permission sees all of them. */
export const createVerifyRouter = (): Router => {
  const router = Router();
  addCall(router, verifyCalls.run, ({ tenant, caller, language }, options) =>
    startVerify(tenant, { userId: caller.userId, language }, options),
  );
  addCall(router, verifyCalls.get, ({ tenant, language }, { id }) => wholeRun(tenant, language, id));
  addCall(router, verifyCalls.stop, ({ tenant }, { id }) => stopVerify(tenant, id));
  return router;
};
