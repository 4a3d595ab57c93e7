import type { DomainEvent } from "../event.ts";

/** The first delivery opens an order. Its lines are projected from the cylinders' own events. */
export type OrderPlaced = DomainEvent<"OrderPlaced", { orderNumber: string; clientId: string }>;
export type OrderCompleted = DomainEvent<"OrderCompleted", { orderNumber: string }>;
export type OrderDeclined = DomainEvent<"OrderDeclined", { orderNumber: string; reasonsForRefusal: string }>;
export type OrderEvent = OrderPlaced | OrderCompleted | OrderDeclined;

export type OrderStream = `order-${string}`;
export const orderStream = (orderNumber: string): OrderStream => `order-${orderNumber}`;
