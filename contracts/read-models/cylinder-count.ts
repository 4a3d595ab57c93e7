import { counter, defineTable, types } from "./table.ts";

/** How many cylinders there are, so that the archive's total need not be counted row by row. Columns are called as the archive's are. */
export const cylinderCountTable = defineTable("cylinder_count", {
  key: ["scopeCompanyId", "life", "unseen"],
  columns: { scopeCompanyId: types.uuid, life: types.text, unseen: types.boolean, count: counter },
});
