import type { Recorded } from "#contracts/streams/event.ts";
import type { OrderEvent } from "#contracts/streams/order/events.ts";
import type { Position } from "#contracts/streams/position.ts";
import { pause } from "#infra/pause.ts";
import { LogUnavailable } from "#infra/engines/event-log/port.ts";
import type { TenantContext } from "#server/application/context.ts";
import { loadOrders } from "#server/application/streams/loaded-order.ts";
import type { ParkedReactions } from "./parked-reactions.ts";
import { takeBackDeliveries } from "#server/application/order/take-back-deliveries.ts";

/** How far the reactions of a tenant have come, kept across starts. */
export type ReactionCheckpoint = {
  load(): Promise<Position | undefined>;
  save(position: Position): Promise<void>;
};

export type ReactionOptions = {
  ctx: TenantContext;
  checkpoint: ReactionCheckpoint;
  parked: ParkedReactions;
  /** Told of what could not be done; `parked` says that those behind it go on. It is tried again either way. */
  onFailure(error: unknown, event: Recorded, parked: boolean): void;
  /** Told that the database or the log was lost; what was not noted as done is done again. */
  onLost?(error: unknown): void;
  signal: AbortSignal;
  /** How long to wait before a reaction that failed is tried again, in ms. */
  retryMs?: number;
  /** How long to wait before the parked ones are tried again, in ms. */
  retryParkedMs?: number;
};

/** How often a reaction may fail before it is parked; while the log itself is away nothing counts. */
const maximumFailures = 5;

/** Does on other streams what an event asks; `false` says that it cannot be done yet. */
const react = async (ctx: TenantContext, event: Recorded<OrderEvent>): Promise<boolean> => {
  if (event.type !== "OrderDeclined") return true;
  const { orderNumber } = event.data;
  const order = (await loadOrders(ctx.events, [orderNumber])).get(orderNumber);
  if (!order || order.state.status === "none") throw new Error(`the declined order ${orderNumber} was never placed`);
  return (await takeBackDeliveries(ctx, { orderNumber, clientId: order.state.clientId, declined: event })).complete;
};

/** Tries until it is done or parked, or the signal aborts: `false`. */
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

/** A parked reaction may succeed after a fix, or once the read models are far enough. */
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
 * Sees to it that what a command asked of other streams is done even where its process died in between: follows the log from a
 * checkpoint until the signal aborts. One that fails again and again is parked, so that those behind it go on. Every reaction is
 * idempotent, so several processes may run it at once.
 */
export const runReactions = async (options: ReactionOptions): Promise<void> => {
  await Promise.all([throughOutages(options, follow), throughOutages(options, retryParked)]);
};

/** A lost database must not end the process that reacts: it begins again from the checkpoint. */
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
      // Most of the log is of cylinders: without this every start would read it again.
      if (event.position !== undefined) await checkpoint.save(event.position);
    } else if (await reactUntilDone(options, event)) await checkpoint.save(event.position);
    else return;
  }
};
