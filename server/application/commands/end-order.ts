import { completeOrder as complete, declineOrder as decline } from "#contracts/commands/order.ts";
import { decideComplete, decideDecline } from "#server/domain/order.ts";
import type { Written } from "#contracts/calls/define-call.ts";
import { done, type Answer } from "../answer.ts";
import { metaNow } from "../cylinder/meta.ts";
import { handleCommand, type Handled } from "../handle-command.ts";
import { laterOf } from "../later-of.ts";
import { oneOrEach } from "../one-or-each.ts";
import { takeBackDeliveries } from "../order/take-back-deliveries.ts";
import { loadOrders } from "../streams/loaded-order.ts";
import { onOrder } from "../streams/subjects.ts";
import type { Handler } from "../handler.ts";

/** Position of the command, or of the order's last event if the command wrote none. */
const positionOf = ({ position, history }: Handled<`order-${string}`>) => position ?? history.at(-1)?.position;

/** Completes one order or each of several. Refused with `record.notFound`, `access.outOfScope` or `order.declined`. */
export const completeOrder: Handler<"completeOrder"> = async (ctx, caller, body) => {
  const { orderNumber, orderNumbers, commandId } = body;
  const end = async (number: string, firstIndex = 0): Promise<Answer<Written>> => {
    const handled = await handleCommand(ctx, {
      ...onOrder(number),
      meta: metaNow(ctx, caller, commandId),
      makes: ["OrderCompleted"],
      firstIndex,
      by: { caller, codes: complete.permission },
      decide: (order) => decideComplete(order, { orderNumber: number }),
    });
    return handled.ok ? done({ position: positionOf(handled) ?? null }) : handled;
  };
  return oneOrEach(ctx, caller, { name: "orderNumber", one: orderNumber, several: orderNumbers }, end);
};

/**
 * Declines an order and undoes its deliveries. If the read models are too far behind to have them, the reaction does it later. Refused with
 * `record.notFound`, `access.outOfScope` or `order.completed`.
 */
export const declineOrder: Handler<"declineOrder"> = async (ctx, caller, body) => {
  const { orderNumber, reasonsForRefusal, commandId } = body;
  const handled = await handleCommand(ctx, {
    ...onOrder(orderNumber),
    meta: metaNow(ctx, caller, commandId),
    makes: ["OrderDeclined"],
    by: { caller, codes: decline.permission },
    decide: (order) => decideDecline(order, { orderNumber, reasonsForRefusal }),
  });
  if (!handled.ok) return handled;
  const order = (await loadOrders(ctx.events, [orderNumber])).get(orderNumber);
  if (!order?.declined || order.state.status === "none") throw new Error(`the order ${orderNumber} is not declined`);
  const { state, declined } = order;
  const back = await takeBackDeliveries(ctx, { orderNumber, clientId: state.clientId, declined });
  return done({ position: laterOf(ctx.events, positionOf(handled), back.position) ?? null });
};
