import { completeOrder as complete, declineOrder as decline } from "#contracts/commands/order.ts";
import { orderStream } from "#contracts/streams/order/events.ts";
import type { OrderState } from "#contracts/streams/order/state.ts";
import { decideComplete, decideDecline, type OrderEnding } from "#server/domain/order.ts";
import { takeBackDeliveries } from "#server/reactions/take-back-deliveries.ts";
import { done, refusedCall, type CallRefused } from "../answer.ts";
import type { Handler } from "../commands/handler.ts";
import type { Caller, TenantContext } from "../context.ts";
import { metaNow } from "../cylinder/meta.ts";
import { outOfScope } from "../in-scope.ts";
import { laterOf } from "../later-of.ts";
import { conflict, retryConflicts } from "../retry-conflicts.ts";
import { loadOrders, type LoadedOrder } from "../streams/loaded-order.ts";
import { stamp } from "../streams/stamp.ts";

type Ended = { ok: true; order: LoadedOrder };

const load = async (ctx: TenantContext, orderNumber: string): Promise<LoadedOrder> => {
  const order = (await loadOrders(ctx.events, [orderNumber])).get(orderNumber);
  if (!order) throw new Error("an order that was asked for is not in the answer");
  return order;
};

const endOrder = async (
  ctx: TenantContext,
  caller: Caller,
  { orderNumber, commandId }: { orderNumber: string; commandId?: string },
  codes: readonly string[],
  decide: (state: OrderState) => OrderEnding,
): Promise<Ended | CallRefused> => {
  return retryConflicts<Ended | CallRefused>(`the order ${orderNumber}`, async () => {
    const order = await load(ctx, orderNumber);
    const foreign = order.companyId !== undefined && (await outOfScope(ctx, caller, order.companyId, codes));
    if (foreign) return foreign;
    const decision = decide(order.state);
    if (decision.outcome === "refused") return refusedCall(decision.code, { params: { orderNumber } });
    if (decision.events.length === 0) return { ok: true, order };
    const events = stamp(decision.events, metaNow(ctx, caller, commandId));
    const answer = await ctx.events.append(orderStream(orderNumber), order.revision, events);
    return answer.ok ? { ok: true, order: await load(ctx, orderNumber) } : conflict;
  });
};

/** Ends an order well. Refused with `record.notFound`, `access.outOfScope` or `order.declined`. */
export const completeOrder: Handler<"completeOrder"> = async (ctx, caller, body) => {
  const { orderNumber } = body;
  const ended = await endOrder(ctx, caller, body, complete.permission, (state) =>
    decideComplete(state, { orderNumber }),
  );
  return ended.ok ? done({ position: ended.order.position ?? null }) : ended;
};

/**
 * Declines an order and takes its deliveries back. Where the read models are too far behind to know them, the reaction does it later.
 * Refused with `record.notFound`, `access.outOfScope` or `order.completed`.
 */
export const declineOrder: Handler<"declineOrder"> = async (ctx, caller, body) => {
  const { orderNumber, reasonsForRefusal } = body;
  const ended = await endOrder(ctx, caller, body, decline.permission, (state) =>
    decideDecline(state, { orderNumber, reasonsForRefusal }),
  );
  if (!ended.ok) return ended;
  const { state, declined, position } = ended.order;
  if (state.status === "none" || !declined) throw new Error(`the order ${orderNumber} is not declined`);
  const back = await takeBackDeliveries(ctx, { orderNumber, clientId: state.clientId, declined });
  return done({ position: laterOf(ctx.events, position, back.position) ?? null });
};
