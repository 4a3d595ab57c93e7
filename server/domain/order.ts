import type { OrderCompleted, OrderDeclined, OrderPlaced } from "#contracts/streams/order/events.ts";
import type { OrderState } from "#contracts/streams/order/state.ts";
import type { Decision } from "./decision.ts";

/** Opens the order with its first delivery. */
export const decidePlace = (state: OrderState, data: OrderPlaced["data"]): OrderPlaced[] =>
  state.status === "none" ? [{ type: "OrderPlaced", data }] : [];

/** Completes an order. A repetition writes no event, and a declined order stays declined. */
export const decideComplete = (
  state: OrderState,
  data: OrderCompleted["data"],
): Decision<OrderCompleted[], "record.notFound" | "order.declined"> => {
  switch (state.status) {
    case "none":
      return { ok: false, code: "record.notFound" };
    case "pending":
      return { ok: true, events: [{ type: "OrderCompleted", data }] };
    case "completed":
      return { ok: true, events: [] };
    case "declined":
      return { ok: false, code: "order.declined", params: { orderNumber: data.orderNumber } };
    default:
      return state satisfies never;
  }
};

/** Declines an order, and separate events bring its cylinders back to the vehicle. A completed order stays completed. */
export const decideDecline = (
  state: OrderState,
  data: OrderDeclined["data"],
): Decision<OrderDeclined[], "record.notFound" | "order.completed"> => {
  switch (state.status) {
    case "none":
      return { ok: false, code: "record.notFound" };
    case "pending":
      return { ok: true, events: [{ type: "OrderDeclined", data }] };
    case "completed":
      return { ok: false, code: "order.completed", params: { orderNumber: data.orderNumber } };
    case "declined":
      return { ok: true, events: [] };
    default:
      return state satisfies never;
  }
};
