import { defineTable, nullable, types } from "./table.ts";

/** One row for each order. Its lines are in `send_receive`, from the cylinders' own events. */
export const orderHeadTable = defineTable("order_head", {
  key: ["orderNumber"],
  columns: {
    orderNumber: types.text,
    logOrder: types.bigint,
    clientId: types.uuid,
    /** The company that opened the order with its first delivery. */
    companyId: types.uuid,
    userId: types.uuid,
    createdTime: types.moment,
    /** Vehicle and people of the last delivery. */
    licenseNumber: nullable(types.text),
    driverId: nullable(types.uuid),
    /** State of the order: 2 pending, 1 completed, 0 declined. */
    orderStatus: types.integer,
    reasonsForRefusal: nullable(types.text),
    endedTime: nullable(types.moment),
    endedBy: nullable(types.uuid),
  },
});
