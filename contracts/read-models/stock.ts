import { counter, defineTable, types } from "./table.ts";

/** Cylinders at a stock place. The people, time and vehicle of the arrival are in the history under `arrivalId`. */
export const stockRowTable = defineTable("stock_row", {
  key: ["cylinderId"],
  columns: {
    cylinderId: types.uuid,
    companyId: types.uuid,
    companyName: types.text,
    isFull: types.boolean,
    arrivalId: types.text,
    since: types.moment,
  },
});

/** Every stock place that holds or held something (rules §5). */
export const stockPlaceTable = defineTable("stock_place", {
  key: ["companyId"],
  columns: {
    companyId: types.uuid,
    companyName: types.text,
    companyType: types.integer,
    emptyBottleStock: counter,
    fullBottleStock: counter,
    bottleStatistics: counter,
  },
});
