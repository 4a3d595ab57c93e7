import type { OrderEvent } from "#contracts/streams/order/events.ts";
import { orderHeadTable } from "#contracts/read-models/order.ts";
import type { View } from "./view.ts";

/** `orderStatus` on the wire (rules §4). */
const status = { declined: 0, completed: 1, pending: 2 } as const;

export const orderView: View<OrderEvent> = {
  name: "order",
  tables: [orderHeadTable],
  prefixes: ["order-"],
  lists: ["sendReceive"],
  project({ type, data, meta, order }, changes) {
    const { orderNumber } = data;
    const ended = { endedTime: meta.occurredAt, endedBy: meta.userId };
    switch (type) {
      case "OrderPlaced": {
        const { companyId, userId, occurredAt } = meta;
        const opened = { companyId, userId, createdTime: occurredAt, orderStatus: status.pending };
        return changes.insert(orderHeadTable, { orderNumber, logOrder: order, clientId: data.clientId, ...opened });
      }
      case "OrderCompleted":
        return changes.patch(orderHeadTable, { orderNumber }, { orderStatus: status.completed, ...ended });
      case "OrderDeclined": {
        const { reasonsForRefusal } = data;
        return changes.patch(
          orderHeadTable,
          { orderNumber },
          { orderStatus: status.declined, reasonsForRefusal, ...ended },
        );
      }
      default:
        return type satisfies never;
    }
  },
};
