import { orderStream, type OrderEvent } from "#contracts/streams/order/events.ts";
import type { EventLog, Expected } from "#infra/event-log/port.ts";
import { evolveOrder, initialOrder, type OrderState } from "#server/domain/order.ts";

export type LoadedOrder = { orderNumber: string; state: OrderState; revision: Expected };

/** Reads the streams of many orders at once. */
export const loadOrders = async (
  events: EventLog,
  orderNumbers: readonly string[],
): Promise<Map<string, LoadedOrder>> => {
  const wanted = [...new Set(orderNumbers)];
  if (wanted.length === 0) return new Map();
  const streams = await events.readStreams(wanted.map((number) => ({ stream: orderStream(number), from: 0n })));
  return new Map(
    wanted.map((orderNumber) => {
      const recorded = streams.get(orderStream(orderNumber)) ?? [];
      const state = recorded.map(({ type, data }) => ({ type, data }) as OrderEvent).reduce(evolveOrder, initialOrder);
      return [orderNumber, { orderNumber, state, revision: recorded.at(-1)?.revision ?? "none" }];
    }),
  );
};
