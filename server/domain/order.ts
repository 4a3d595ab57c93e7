import type { OrderCompleted, OrderDeclined, OrderPlaced } from "#contracts/streams/order/events.ts";
import type { OrderState } from "#contracts/streams/order/state.ts";

/** Opens the order with its first delivery. */
export const decidePlace = (state: OrderState, data: OrderPlaced["data"]): OrderPlaced[] =>
  state.status === "none" ? [{ type: "OrderPlaced", data }] : [];

export type OrderEnding =
  | { outcome: "ended"; events: (OrderCompleted | OrderDeclined)[] }
  | { outcome: "refused"; code: "record.notFound" | "order.completed" | "order.declined" };

/** Ends an order well; saying so again makes no event, and what was declined stays declined. */
export const decideComplete = (state: OrderState, data: OrderCompleted["data"]): OrderEnding => {
  switch (state.status) {
    case "none":
      return { outcome: "refused", code: "record.notFound" };
    case "pending":
      return { outcome: "ended", events: [{ type: "OrderCompleted", data }] };
    case "completed":
      return { outcome: "ended", events: [] };
    case "declined":
      return { outcome: "refused", code: "order.declined" };
    default:
      return state satisfies never;
  }
};

/** The customer does not take it: its cylinders go back to the vehicle by events of their own. What was completed stays so. */
export const decideDecline = (state: OrderState, data: OrderDeclined["data"]): OrderEnding => {
  switch (state.status) {
    case "none":
      return { outcome: "refused", code: "record.notFound" };
    case "pending":
      return { outcome: "ended", events: [{ type: "OrderDeclined", data }] };
    case "completed":
      return { outcome: "refused", code: "order.completed" };
    case "declined":
      return { outcome: "ended", events: [] };
    default:
      return state satisfies never;
  }
};
