import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { cylinderIdOf, rowId, rowIdOf } from "./procedure.ts";
import { defineTable, types } from "./table.ts";
import type { View } from "./view.ts";

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
  indexes: [
    { on: ["createdTime", "id"], where: "not is_voided" },
    { on: ["cylinderId", "createdTime"] },
    { on: ["companyId", "createdTime", "id"] },
    { on: ["userId", "createdTime"] },
    { on: ["fillingStartTime"] },
  ],
});

const seconds = (from: string, to: string): bigint => BigInt(Math.round((Date.parse(to) - Date.parse(from)) / 1000));

export const fillingView: View<CylinderEvent> = {
  name: "filling",
  tables: [fillingTable],
  prefixes: ["cylinder-"],
  lists: ["filling"],
  project(event, changes) {
    if (event.type === "ProcedureVoided" && event.data.procedureId === 8) {
      const id = rowId(cylinderIdOf(event), event.data.voidedRevision);
      changes.patch(fillingTable, { id }, { isVoided: true });
    }
    if (event.type !== "CylinderFilled") return;
    const { data, meta } = event;
    changes.insert(fillingTable, {
      id: rowIdOf(event),
      logOrder: event.order,
      cylinderId: cylinderIdOf(event),
      specId: data.specId,
      fillingId: data.fillingId,
      companyId: data.company.id,
      companyName: data.company.name,
      userId: meta.userId,
      createdTime: meta.occurredAt,
      recordedAt: meta.recordedAt,
      businessDay: meta.businessDay,
      fillingStartTime: data.fillingStartTime,
      fillingEndTime: data.fillingEndTime,
      fillingTimeConsuming: seconds(data.fillingStartTime, data.fillingEndTime),
      beforeGrams: data.beforeGrams,
      afterGrams: data.afterGrams,
      filledGrams: data.filledGrams,
      maxFillGrams: data.maxFillGrams,
      exceptions: data.exceptions,
    });
  },
};
