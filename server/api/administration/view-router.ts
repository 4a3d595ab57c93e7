import { Router } from "express";
import { viewCalls as calls, viewQuery } from "#contracts/access/shared-view.ts";
import {
  addSharedView,
  removeSharedView,
  sharedViews,
  updateSharedView,
} from "#server/application/administration/shared-views.ts";
import { done } from "#server/application/answer.ts";
import { addCall } from "../calls/add-call.ts";
import { demandId } from "../http/demand-id.ts";
import { validate } from "../http/validate.ts";
import { rawRequest } from "../lists/read-request.ts";
import { actorOf } from "../resources/actor.ts";

/** List views that are shared with roles. Every signed-in user reads the views of their own roles. */
export const createViewRouter = (): Router => {
  const router = Router();
  for (const call of [calls.getPage, calls.postPage])
    addCall(router, call, async ({ caller, db, language }, query) => {
      const { list: name } = validate(viewQuery, rawRequest(query).values);
      const list = await sharedViews(db, { ...caller, language }, name);
      return done({ list, total: list.length });
    });
  addCall(router, calls.add, (context, body) =>
    addSharedView(context.db, actorOf(context, calls.add.permission), body),
  );
  addCall(router, calls.update, (context, change) =>
    updateSharedView(context.db, actorOf(context, calls.update.permission), change),
  );
  addCall(router, calls.remove, (context, { id }) =>
    removeSharedView(context.db, actorOf(context, calls.remove.permission), demandId(id)),
  );
  return router;
};
