import { defineTable, nullable, types } from "./table.ts";

/** Cylinders sent to customers and received from them: the lines of orders, and receipts without an order. */
export const sendReceiveTable = defineTable("send_receive", {
  key: ["id"],
  columns: {
    id: types.text,
    logOrder: types.bigint,
    cylinderId: types.uuid,
    specId: types.uuid,
    clientId: types.uuid,
    orderNumber: nullable(types.text),
    procedureId: types.integer,
    companyId: types.uuid,
    companyName: types.text,
    userId: types.uuid,
    createdTime: types.moment,
    recordedAt: types.moment,
    licenseNumber: nullable(types.text),
    driverId: nullable(types.uuid),
    escortIds: types.texts,
    orderImagesUrl: nullable(types.text),
    isVoided: { ...types.boolean, default: false },
  },
});
