import { evolveOrder } from "#contracts/streams/order/state.ts";
import { decidePlace } from "#server/domain/order.ts";
import { stamp, type CommandMeta } from "#infra/engines/upcast-log/stamp.ts";
import type { Batch } from "./batch.ts";
import type { ItemOrder } from "./read-movement.ts";

/** The order of a delivery with its client, as recorded or as this item opens it. */
export const itemOrder = (batch: Batch, index: number): ItemOrder | undefined => {
  const orderNumber = batch.orderNumbers[index];
  if (orderNumber === undefined) return undefined;
  const state = batch.orders.get(orderNumber)?.now.state;
  // A declined order accepts no more deliveries, so its number counts as unknown.
  if (state?.status === "declined") return { orderNumber };
  const clientId = state && state.status !== "none" ? state.clientId : batch.items[index]?.clientId;
  return { orderNumber, clientId };
};

/** Company that opened a delivery's order, or `undefined` if the order does not exist yet. */
export const companyOfOrder = (batch: Batch, index: number): string | undefined =>
  batch.orders.get(batch.orderNumbers[index] ?? "")?.base.companyId;

/** Opens the order of a recorded delivery unless it is already open. */
export const placeOrder = (batch: Batch, index: number, clientId: string, meta: CommandMeta): void => {
  const work = batch.orders.get(batch.orderNumbers[index] ?? "");
  if (!work) return;
  const { orderNumber } = work.now;
  for (const event of decidePlace(work.now.state, { orderNumber, clientId })) {
    // Index 1, because index 0 of the command is the delivery itself, in the cylinder's stream.
    work.pending.push(...stamp([event], meta, 1));
    work.now = { ...work.now, state: evolveOrder(work.now.state, event) };
  }
};
