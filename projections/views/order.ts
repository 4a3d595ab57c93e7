import type { OrderEvent } from "#contracts/streams/order/events.ts";
import { orderHeadTable } from "#contracts/read-models/order.ts";
import type { Projectable, View } from "./view.ts";

/** Values of `orderStatus` in the API (rules §4). */
const status = { declined: 0, completed: 1, pending: 2 } as const;

const ending = ({ meta }: Projectable) => ({ endedTime: meta.occurredAt, endedBy: meta.userId });

export const orderView: View<OrderEvent> = {
  name: "order",
  tables: [orderHeadTable],
  on: {
    OrderPlaced({ data: { orderNumber, clientId }, meta, order }, changes) {
      const { companyId, userId, occurredAt } = meta;
      const opening = { companyId, userId, createdTime: occurredAt, orderStatus: status.pending };
      changes.insert(orderHeadTable, { orderNumber, logOrder: order, clientId, ...opening });
    },
    OrderCompleted(event, changes) {
      const { orderNumber } = event.data;
      changes.patch(orderHeadTable, { orderNumber }, { orderStatus: status.completed, ...ending(event) });
    },
    OrderDeclined(event, changes) {
      const { orderNumber, reasonsForRefusal } = event.data;
      const declined = { orderStatus: status.declined, reasonsForRefusal, ...ending(event) };
      changes.patch(orderHeadTable, { orderNumber }, declined);
    },
  },
};
