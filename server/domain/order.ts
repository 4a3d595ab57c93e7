import type { OrderEvent, OrderPlaced } from "#contracts/streams/order/events.ts";

/** An order as far as deliveries need it: whose it is. */
export type OrderState = { status: "none" } | { status: "pending" | "completed" | "declined"; clientId: string };
export const initialOrder: OrderState = { status: "none" };

export const evolveOrder = (state: OrderState, event: OrderEvent): OrderState => {
  if (event.type === "OrderPlaced") return { status: "pending", clientId: event.data.clientId };
  if (state.status === "none") return state;
  switch (event.type) {
    case "OrderCompleted":
      return { ...state, status: "completed" };
    case "OrderDeclined":
      return { ...state, status: "declined" };
    default:
      return event satisfies never;
  }
};

/** Opens the order with its first delivery. */
export const decidePlace = (state: OrderState, data: OrderPlaced["data"]): OrderPlaced[] =>
  state.status === "none" ? [{ type: "OrderPlaced", data }] : [];
