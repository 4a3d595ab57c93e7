import { Router } from "express";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { webhookList } from "#contracts/lists/webhook.ts";
import { webhookCalls as calls, type WebhookAnswer } from "#contracts/webhooks/webhook-calls.ts";
import { readRow } from "#infra/engines/list-engine/list-engine.ts";
import { done, refusedCall, type Answer } from "#server/application/answer.ts";
import {
  addWebhook,
  removeWebhook,
  replayFrom,
  resendDelivery,
  testWebhook,
  updateWebhook,
  type WebhookParts,
} from "#server/application/webhooks/change-webhooks.ts";
import { deliveriesOf, replayPlace } from "#server/application/webhooks/read-webhooks.ts";
import { addCall } from "../calls/add-call.ts";
import { demandId } from "../http/demand-id.ts";
import type { RequestContext } from "../http/request-context.ts";
import { listContextOf } from "../lists/read-request.ts";
import { shownWebhooks } from "../lists/shown-rows.ts";
import { actorOf } from "../resources/actor.ts";

const { update } = systemScreens.webhook.codes;

/** The webhook, if it is in the scope of one of these codes. */
const demand = async (
  context: RequestContext,
  id: unknown,
  permission: readonly string[],
): Promise<WebhookAnswer | undefined> => {
  const row = await readRow(context.db, webhookList, demandId(id), listContextOf(context, { permission }));
  const [shown] = row ? await shownWebhooks(context, [row], context.tenant.clock.now()) : [];
  return shown as WebhookAnswer | undefined;
};

/** Tells the process that sends messages. */
const told = async <T>({ tenant }: RequestContext, answer: Promise<Answer<T>>): Promise<Answer<T>> => {
  const answered = await answer;
  if (answered.ok) await tenant.bus.publish("webhooks", {});
  return answered;
};

/** Webhooks, besides their list. */
export const createWebhookRouter = (parts: WebhookParts): Router => {
  const router = Router();
  addCall(router, calls.get, async (context, { id }) => {
    const webhook = await demand(context, id, calls.get.permission);
    return webhook ? done(webhook) : refusedCall("record.notFound");
  });
  addCall(router, calls.add, async (context, body) => {
    const head = await context.events.head();
    return told(context, addWebhook(context.db, actorOf(context, calls.add.permission), parts, body, head));
  });
  addCall(router, calls.update, (context, change) =>
    told(context, updateWebhook(context.db, actorOf(context, calls.update.permission), parts, change)),
  );
  addCall(router, calls.remove, (context, { id }) =>
    told(context, removeWebhook(context.db, actorOf(context, calls.remove.permission), demandId(id))),
  );
  addCall(router, calls.test, (context, { id }) =>
    testWebhook(context.db, actorOf(context, calls.test.permission), parts, demandId(id)),
  );
  addSending(router);
  return router;
};

const addSending = (router: Router): void => {
  addCall(router, calls.deliveries, async (context, asked) => {
    const webhook = await demand(context, asked.id, calls.deliveries.permission);
    if (!webhook) return refusedCall("record.notFound");
    return done(await deliveriesOf(context.db, asked, context.caller.codes.has(update)));
  });
  addCall(router, calls.resend, (context, { id, deliveryId }) =>
    told(context, resendDelivery(context.db, actorOf(context, calls.resend.permission), id, deliveryId)),
  );
  addCall(router, calls.replay, async (context, { id, from, preview }) => {
    const webhook = await demand(context, id, calls.replay.permission);
    if (!webhook) return refusedCall("record.notFound");
    const place = await replayPlace(context, webhook, from);
    if (!place.ok) return place;
    const { position, count } = place.data;
    if (preview) return done({ position, count });
    const actor = actorOf(context, calls.replay.permission);
    const replayed = await told(context, replayFrom(context.db, actor, id, place.data));
    return replayed.ok ? done({ position, count }) : replayed;
  });
};
