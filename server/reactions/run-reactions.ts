import type { Recorded } from "#contracts/streams/event.ts";
import type { OrderEvent } from "#contracts/streams/order/events.ts";
import type { Position } from "#contracts/wire/position.ts";
import type { TenantContext } from "#server/application/context.ts";
import { loadOrders } from "#server/application/streams/loaded-order.ts";
import { takeBackDeliveries } from "./take-back-deliveries.ts";

/** How far the reactions of a tenant have come, kept across starts. */
export type ReactionCheckpoint = {
  load(): Promise<Position | undefined>;
  save(position: Position): Promise<void>;
};

export type ReactionOptions = {
  ctx: TenantContext;
  checkpoint: ReactionCheckpoint;
  /** Told of what could not be done yet; it is tried again. */
  onFailure(error: unknown, event: Recorded): void;
  signal: AbortSignal;
};

/** How long to wait before a reaction that failed is tried again, in ms. */
const retryMs = 1000;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, retryMs);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });

/** What one stream's event asks of other streams; `false` says that it cannot be done yet. */
const react = async (ctx: TenantContext, event: Recorded): Promise<boolean> => {
  if ((event.type as OrderEvent["type"]) !== "OrderDeclined") return true;
  const { orderNumber } = event.data as { orderNumber: string };
  const order = (await loadOrders(ctx.events, [orderNumber])).get(orderNumber);
  if (!order || order.state.status === "none") throw new Error(`the declined order ${orderNumber} was never placed`);
  return (await takeBackDeliveries(ctx, { orderNumber, clientId: order.state.clientId, declined: event })).complete;
};

/**
 * Sees to it that what a command asked of other streams is done even where its process died in between: follows the log from a
 * checkpoint until the signal aborts. Every reaction is idempotent, so several processes may run it at once.
 */
export const runReactions = async ({ ctx, checkpoint, onFailure, signal }: ReactionOptions): Promise<void> => {
  const after = await checkpoint.load();
  for await (const event of ctx.events.subscribe({ after, prefixes: ["order-"], signal })) {
    if ("caughtUp" in event) {
      // Most of the log is of cylinders: without this every start would read it again.
      if (event.position !== undefined) await checkpoint.save(event.position);
      continue;
    }
    while (!signal.aborted) {
      const done = await react(ctx, event).catch((error: unknown) => (onFailure(error, event), false));
      if (done) break;
      await pause(signal);
    }
    if (signal.aborted) return;
    await checkpoint.save(event.position);
  }
};
