import { defineTable, nullable, types } from "./table.ts";

/** Filling records. Void ones stay, but lists and sums leave them out. */
export const fillingTable = defineTable("filling", {
  key: ["id"],
  columns: {
    id: types.text,
    logOrder: types.bigint,
    cylinderId: types.uuid,
    specId: types.uuid,
    fillingId: types.uuid,
    companyId: types.uuid,
    companyName: types.text,
    userId: types.uuid,
    createdTime: types.moment,
    recordedAt: types.moment,
    businessDay: types.day,
    fillingStartTime: types.moment,
    fillingEndTime: types.moment,
    /** Seconds, as the device reports them. They may be more than 68 years. */
    fillingTimeConsuming: types.bigint,
    beforeGrams: types.integer,
    afterGrams: types.integer,
    filledGrams: types.integer,
    /** The spec's maximum on the day of the filling. */
    maxFillGrams: types.integer,
    /** Grams filled beyond the maximum. Null for a filling within it. */
    overGrams: nullable(types.integer),
    exceptions: types.texts,
    isVoided: { ...types.boolean, default: false },
  },
});
