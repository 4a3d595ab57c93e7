import { defineTable, types } from "./table.ts";

/**
 * Barcodes of cylinders that a company or its vehicles no longer have, each with the last event that took one away. The cylinder may be back since.
 * Devices that know their company's cylinders by heart learn from it what to forget.
 */
export const goneBottleTable = defineTable("gone_bottle", {
  key: ["cylinderId", "companyId", "gasBarcode"],
  columns: {
    cylinderId: types.uuid,
    companyId: types.uuid,
    gasBarcode: types.text,
    logOrder: types.bigint,
  },
});
