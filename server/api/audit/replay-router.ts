import { Router } from "express";
import { replayCall } from "#contracts/audit/replay-call.ts";
import { replayCylinder } from "#server/application/audit/replay-cylinder.ts";
import { addCall } from "../calls/add-call.ts";

/** Replays the history of one cylinder. */
export const createReplayRouter = (): Router => {
  const router = Router();
  addCall(router, replayCall, ({ db, events, tenant, language }, query) =>
    replayCylinder({ db, events, timeZone: tenant.timeZone, language }, query),
  );
  return router;
};
