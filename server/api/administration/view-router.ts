import { Router } from "express";
import { addView, updateView, viewCodes, viewQuery, type SharedView } from "#contracts/access/shared-view.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import {
  addSharedView,
  removeSharedView,
  sharedViews,
  updateSharedView,
} from "#server/application/administration/shared-views.ts";
import { demandId } from "../http/demand-id.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { givenBy, rawRequest } from "../lists/read-request.ts";
import { actorOf } from "../resources/actor.ts";

/** Views of lists that are shared with roles, under `/base/admin/view`. Whoever is signed in reads those of the own roles. */
export const createViewRouter = (): Router => {
  const router = Router();
  const page = handle(async ({ caller, db, language }, request, response) => {
    const { list: name } = validate(viewQuery, rawRequest(givenBy(request)).values);
    const list = await sharedViews(db, { ...caller, language }, name);
    sendOk(response, { list, total: list.length } satisfies Page<SharedView>);
  });
  router.route("/getpage").get(page).post(page);
  router.post(
    "/add",
    requireCode(viewCodes.add),
    handle(async (context, { body }, response) => {
      const answer = await addSharedView(context.db, actorOf(context, [viewCodes.add]), validate(addView, body));
      sendAnswer(response, answer, "ok.added");
    }),
  );
  router.put(
    "/update",
    requireCode(viewCodes.update),
    handle(async (context, { body }, response) => {
      const change = validate(updateView, body);
      const answer = await updateSharedView(context.db, actorOf(context, [viewCodes.update]), change);
      sendAnswer(response, answer, "ok.updated");
    }),
  );
  router.delete(
    "/softdelete",
    requireCode(viewCodes.remove),
    handle(async (context, { query }, response) => {
      const answer = await removeSharedView(context.db, actorOf(context, [viewCodes.remove]), demandId(query.id));
      sendAnswer(response, answer, "ok.removed");
    }),
  );
  return router;
};
