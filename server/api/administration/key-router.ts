import { Router } from "express";
import { keyCalls as calls, type KeyAnswer } from "#contracts/access/api-key.ts";
import { apiKeyList } from "#contracts/lists/api-key.ts";
import { readRow } from "#infra/engines/list-engine/list-engine.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import { addKey, removeKey, rotateKey, updateKey } from "#server/application/keys/change-keys.ts";
import { loadAccess } from "#server/application/sign-in/access.ts";
import { addCall } from "../calls/add-call.ts";
import { demandId } from "../http/demand-id.ts";
import { listContextOf } from "../lists/read-request.ts";
import { actorOf } from "../resources/actor.ts";

/** Keys of other software, besides their list. */
export const createKeyRouter = (): Router => {
  const router = Router();
  addCall(router, calls.get, async (context, { id }) => {
    const row = await readRow(context.db, apiKeyList, demandId(id), listContextOf(context, apiKeyList));
    if (!row) return refusedCall("record.notFound");
    const access = await loadAccess(context.db, String(row.id));
    return done({ ...(row as KeyAnswer), codes: [...(access?.codes ?? [])] });
  });
  addCall(router, calls.add, (context, body) =>
    addKey(context.db, actorOf(context, calls.add.permission), context.tenant.id, body),
  );
  addCall(router, calls.update, (context, change) =>
    updateKey(context.db, actorOf(context, calls.update.permission), change),
  );
  addCall(router, calls.rotate, (context, { id }) =>
    rotateKey(context.db, actorOf(context, calls.rotate.permission), context.tenant.id, demandId(id)),
  );
  addCall(router, calls.remove, (context, { id }) =>
    removeKey(context.db, actorOf(context, calls.remove.permission), demandId(id)),
  );
  return router;
};
