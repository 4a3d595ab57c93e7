import { orderStream, type OrderDeclined, type OrderEvent } from "#contracts/streams/order/events.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import { evolveOrder, initialOrder, type OrderState } from "#contracts/streams/order/state.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Expected } from "#infra/engines/event-log/port.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";

export type LoadedOrder = {
  orderNumber: string;
  state: OrderState;
  revision: Expected;
  /** Company that placed the order. Data scopes use it. */
  companyId?: string;
  /** The event that declined the order, needed to undo its deliveries. */
  declined?: Recorded<OrderDeclined>;
  position?: Position;
};

const orderOf = (orderNumber: string, recorded: readonly Recorded<OrderEvent>[]): LoadedOrder => ({
  orderNumber,
  state: recorded.reduce(evolveOrder, initialOrder),
  revision: recorded.at(-1)?.revision ?? "none",
  companyId: recorded.find(({ type }) => type === "OrderPlaced")?.meta.companyId,
  declined: recorded.find((event) => event.type === "OrderDeclined"),
  position: recorded.at(-1)?.position,
});

/** Reads the streams of many orders at once. */
export const loadOrders = async (
  events: UpcastLog,
  orderNumbers: readonly string[],
): Promise<Map<string, LoadedOrder>> => {
  const numbers = [...new Set(orderNumbers)];
  if (numbers.length === 0) return new Map();
  const streams = await events.readStreams(numbers.map((number) => ({ stream: orderStream(number), from: 0n })));
  return new Map(numbers.map((number) => [number, orderOf(number, streams.get(orderStream(number)) ?? [])]));
};
