import { counter, defineTable, types } from "./table.ts";

/** Cylinders at customers. The order and the people who brought them are in the history under `arrivalId`. */
export const customerStockTable = defineTable("customer_stock", {
  key: ["cylinderId"],
  columns: {
    cylinderId: types.uuid,
    clientId: types.uuid,
    /** The company that the cylinder came from. */
    companyId: types.uuid,
    isFull: types.boolean,
    arrivalId: types.text,
    since: types.moment,
  },
});

/** Every customer who holds or held something, by the company that it came from. */
export const customerCountTable = defineTable("customer_count", {
  key: ["clientId", "companyId"],
  columns: { clientId: types.uuid, companyId: types.uuid, remainingQuantity: counter },
});
