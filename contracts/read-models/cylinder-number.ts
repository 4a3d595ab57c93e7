import { defineTable, types } from "./table.ts";

/**
 * The numbers on a cylinder, for searches by a part of one: a narrow row that no procedure changes. In the archive's own row, which each of
 * them rewrites, these indexes were a third of what a procedure writes. Columns are called as the archive's are.
 */
export const cylinderNumberTable = defineTable("cylinder_number", {
  key: ["id"],
  columns: {
    id: types.uuid,
    gasBarcode: types.text,
    /** Its canonical form, by which a barcode is found. */
    code: types.text,
    /** The same without spaces and dashes, for searches by a part. */
    bareCode: types.text,
    factoryNumber: types.text,
    specId: types.uuid,
    createdTime: types.moment,
  },
});
