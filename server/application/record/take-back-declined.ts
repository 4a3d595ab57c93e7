import { takeBackFrom } from "../order/take-back-deliveries.ts";
import type { TenantContext } from "../context.ts";
import { laterOf } from "../later-of.ts";
import { loadOrders } from "../streams/loaded-order.ts";
import { cylinderFor, type Batch } from "./batch.ts";
import type { Positions } from "./results.ts";

/**
 * Looks at the orders again after their deliveries are in the log: one that was declined between the decision and the append never heard of
 * them, so whoever delivered takes them back. Either of the two sees the other.
 */
export const takeBackDeclined = async (ctx: TenantContext, batch: Batch, positions: Positions): Promise<void> => {
  const delivered = new Map<string, string[]>();
  for (const [index, orderNumber] of batch.orderNumbers.entries()) {
    const item = batch.items[index];
    const cylinder = item && cylinderFor(batch, item);
    const is = batch.outcomes[index]?.is;
    if (orderNumber === undefined || !cylinder || (is !== "recorded" && is !== "duplicate")) continue;
    delivered.set(orderNumber, [...(delivered.get(orderNumber) ?? []), cylinder.now.cylinderId]);
  }
  for (const order of (await loadOrders(ctx.events, [...delivered.keys()])).values()) {
    const { orderNumber, state, declined } = order;
    if (state.status !== "declined" || !declined) continue;
    const back = { orderNumber, clientId: state.clientId, declined };
    const position = await takeBackFrom(ctx, back, delivered.get(orderNumber) ?? []);
    const known = laterOf(ctx.events, positions.get(declined.stream), position);
    if (known) positions.set(declined.stream, known);
  }
};
