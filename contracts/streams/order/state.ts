import type { OrderEvent } from "./events.ts";

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
