import { procedureOf } from "#contracts/procedures/index.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { cylinderIdOf, rowId, rowIdOf } from "./procedure.ts";
import { fillingTable } from "#contracts/read-models/filling.ts";
import { ignored, type View } from "./view.ts";

const seconds = (from: string, to: string): bigint => BigInt(Math.round((Date.parse(to) - Date.parse(from)) / 1000));

export const fillingView: View<CylinderEvent> = {
  name: "filling",
  tables: [fillingTable],
  on: {
    CylinderFilled(event, changes) {
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
        overGrams: data.filledGrams > data.maxFillGrams ? data.filledGrams - data.maxFillGrams : null,
        exceptions: data.exceptions,
      });
    },
    ProcedureVoided(event, changes) {
      if (procedureOf(event.data.procedureId).event !== "CylinderFilled") return;
      const id = rowId(cylinderIdOf(event), event.data.voidedRevision);
      changes.patch(fillingTable, { id }, { isVoided: true });
    },
    ...ignored(
      "CylinderRegistered",
      "CylinderCorrected",
      "CodeAttached",
      "CodeDetached",
      "CylinderEnabled",
      "CylinderDisabled",
      "CylinderRemoved",
      "CylinderMoved",
      "CylinderChecked",
      "CylinderRepaired",
      "ProcedureRefused",
      "UnqualifiedResultProcessed",
      "DeliveryReversed",
      "CheckHidden",
    ),
  },
};
