import { counter, defineTable, types } from "./table.ts";

/** Numbers of cylinders, so that the archive's total is not counted row by row. Columns have the archive's names. */
export const cylinderCountTable = defineTable("cylinder_count", {
  key: ["scopeCompanyId", "life", "unseen"],
  columns: { scopeCompanyId: types.uuid, life: types.text, unseen: types.boolean, count: counter },
});
