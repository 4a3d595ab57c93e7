import type { OrderEvent } from "#contracts/streams/order/events.ts";
import { defineTable, nullable, types } from "./table.ts";
import type { View } from "./view.ts";

/** `orderStatus` on the wire (rules §4). */
const status = { declined: 0, completed: 1, pending: 2 } as const;

/** Orders: whose, since when, and how they ended. Their lines are in `send_receive`, out of the cylinders' own events. */
export const orderHeadTable = defineTable("order_head", {
  key: ["orderNumber"],
  columns: {
    orderNumber: types.text,
    logOrder: types.bigint,
    clientId: types.uuid,
    /** The company that opened it with its first delivery. */
    companyId: types.uuid,
    userId: types.uuid,
    createdTime: types.moment,
    /** 2 pending, 1 completed, 0 declined. */
    orderStatus: types.integer,
    reasonsForRefusal: nullable(types.text),
    endedTime: nullable(types.moment),
    endedBy: nullable(types.uuid),
  },
  indexes: [{ on: ["clientId", "createdTime"] }, { on: ["orderStatus", "createdTime"] }],
});

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
