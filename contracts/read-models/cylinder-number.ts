import { defineTable, types } from "./table.ts";

/**
 * The numbers on a cylinder, for searches by a part of one; columns have the archive's names. Procedures do not change this narrow row; in the
 * archive's row, which each procedure rewrites, these indexes were a third of what a procedure writes.
 */
export const cylinderNumberTable = defineTable("cylinder_number", {
  key: ["id"],
  columns: {
    id: types.uuid,
    gasBarcode: types.text,
    /** Canonical form of the barcode, by which it is found. */
    code: types.text,
    /** The canonical form without spaces and dashes, for searches by a part. */
    bareCode: types.text,
    factoryNumber: types.text,
    specId: types.uuid,
    createdTime: types.moment,
  },
});
