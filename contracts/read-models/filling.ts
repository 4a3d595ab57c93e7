import { defineTable, types } from "./table.ts";

/** Filling records; a void one stays and is left out of lists and sums. */
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
    /** Seconds; as many as the device says, which may be more than 68 years. */
    fillingTimeConsuming: types.bigint,
    beforeGrams: types.integer,
    afterGrams: types.integer,
    filledGrams: types.integer,
    /** The spec's maximum on that day. */
    maxFillGrams: types.integer,
    exceptions: types.texts,
    isVoided: { ...types.boolean, default: false },
  },
});
