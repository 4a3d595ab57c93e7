import type { Recorded } from "#contracts/streams/event.ts";
import type { OrderEvent } from "#contracts/streams/order/events.ts";
import type { Position } from "#contracts/streams/position.ts";
import { pause } from "#infra/pause.ts";
import { LogUnavailable } from "#infra/engines/event-log/port.ts";
import type { TenantContext } from "#server/application/context.ts";
import { loadOrders } from "#server/application/streams/loaded-order.ts";
import type { ParkedReactions } from "./parked-reactions.ts";
import { takeBackDeliveries } from "#server/application/order/take-back-deliveries.ts";

/** Position that a tenant's reactions have reached, kept across restarts. */
export type ReactionCheckpoint = {
  load(): Promise<Position | undefined>;
  save(position: Position): Promise<void>;
};

export type ReactionOptions = {
  ctx: TenantContext;
  checkpoint: ReactionCheckpoint;
  parked: ParkedReactions;
  /** Called after each failure, before the next try. If `parked` is true, later events continue. */
  onFailure(error: unknown, event: Recorded, parked: boolean): void;
  /** Called when the database or the log was lost. Work after the last checkpoint is repeated. */
  onLost?(error: unknown): void;
  signal: AbortSignal;
  /** Delay in ms before a failed reaction is retried. */
  retryMs?: number;
  /** Delay in ms before parked reactions are retried. */
  retryParkedMs?: number;
};

/** Failures before a reaction is parked. Failures do not count while the log itself is unavailable. */
const maximumFailures = 5;

/** Does the work on other streams that follows from an event. Returns `false` if it is not possible yet. */
const react = async (ctx: TenantContext, event: Recorded<OrderEvent>): Promise<boolean> => {
  if (event.type !== "OrderDeclined") return true;
  const { orderNumber } = event.data;
  const order = (await loadOrders(ctx.events, [orderNumber])).get(orderNumber);
  if (!order || order.state.status === "none") throw new Error(`the declined order ${orderNumber} was never placed`);
  return (await takeBackDeliveries(ctx, { orderNumber, clientId: order.state.clientId, declined: event })).complete;
};

/** Retries until the reaction is done or parked. Returns `false` if the signal aborts. */
const reactUntilDone = async (options: ReactionOptions, event: Recorded<OrderEvent>): Promise<boolean> => {
  const { ctx, parked, onFailure, signal, retryMs = 1000 } = options;
  let failures = 0;
  while (!signal.aborted) {
    try {
      if (await react(ctx, event)) return true;
    } catch (error) {
      if (!(error instanceof LogUnavailable)) failures += 1;
      const isParked = failures >= maximumFailures && (await succeeds(parked.add(event, error)));
      onFailure(error, event, isParked);
      if (isParked) return true;
    }
    await pause(retryMs, signal);
  }
  return false;
};

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** A parked reaction may succeed after a fix, or when the read models have caught up. */
const retryParked = async ({ ctx, parked, onFailure, signal, retryParkedMs = 60_000 }: ReactionOptions) => {
  while (!signal.aborted) {
    for (const { stream, revision } of await parked.list()) {
      for await (const event of ctx.events.readStream(stream, { from: revision, limit: 1 })) {
        try {
          if (await react(ctx, event)) await parked.remove(event);
        } catch (error) {
          onFailure(error, event, true);
        }
      }
    }
    await pause(retryParkedMs, signal);
  }
};

/**
 * Makes sure that the work on other streams is done even if the process stopped after the command. Reactions are idempotent, so several processes may
 * run them at once, and one that fails repeatedly is parked.
 */
export const runReactions = async (options: ReactionOptions): Promise<void> => {
  await Promise.all([throughOutages(options, follow), throughOutages(options, retryParked)]);
};

/** Losing the database must not stop the process. It starts again from the checkpoint. */
const throughOutages = async (options: ReactionOptions, work: (options: ReactionOptions) => Promise<void>) => {
  const { signal, onLost, retryMs = 1000 } = options;
  while (!signal.aborted) {
    try {
      return await work(options);
    } catch (error) {
      onLost?.(error);
      await pause(retryMs, signal);
    }
  }
};

const follow = async (options: ReactionOptions): Promise<void> => {
  const { ctx, checkpoint, signal } = options;
  const after = await checkpoint.load();
  for await (const event of ctx.events.subscribe({ after, prefixes: ["order-"], signal })) {
    if ("caughtUp" in event) {
      // Most events are of cylinders. Without this, every start would read them again.
      if (event.position !== undefined) await checkpoint.save(event.position);
    } else if (await reactUntilDone(options, event)) await checkpoint.save(event.position);
    else return;
  }
};
