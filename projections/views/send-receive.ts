import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { procedureOf } from "#contracts/procedures/index.ts";
import { cylinderIdOf, isDelivery, movesNothing, rowId, rowIdOf, type Procedure } from "./procedure.ts";
import { sendReceiveTable } from "#contracts/read-models/send-receive.ts";
import { ignored, type Projectable, type View } from "./view.ts";

type Moved = Extract<Projectable<CylinderEvent>, { type: "CylinderMoved" }>;

/** The customer on the other side: the named one, else the ledger's holder. For a late item the current ledger does not show this. */
const customerOf = (event: Moved): string | undefined => {
  const { clientId, procedureId, before } = event.data;
  if (isDelivery(event)) return clientId;
  if (procedureOf(procedureId).way !== "in") return undefined;
  if (clientId !== undefined) return clientId;
  return before.holder.kind === "customer" && !movesNothing(event) ? before.holder.id : undefined;
};

const rowOf = (event: Moved & Procedure, clientId: string) => {
  const { data, meta } = event;
  return {
    id: rowIdOf(event),
    logOrder: event.order,
    cylinderId: cylinderIdOf(event),
    specId: data.specId,
    clientId,
    orderNumber: data.orderNumber ?? null,
    procedureId: data.procedureId,
    companyId: data.company.id,
    companyName: data.company.name,
    userId: meta.userId,
    createdTime: meta.occurredAt,
    recordedAt: meta.recordedAt,
    licenseNumber: data.vehicle?.licenseNumber ?? null,
    driverId: data.driverId ?? null,
    escortIds: data.escortIds,
    orderImagesUrl: data.imagesUrl ?? null,
  };
};

export const sendReceiveView: View<CylinderEvent> = {
  name: "sendReceive",
  tables: [sendReceiveTable],
  on: {
    CylinderMoved(event, changes) {
      const clientId = customerOf(event);
      if (clientId !== undefined) changes.insert(sendReceiveTable, rowOf(event, clientId));
    },
    ProcedureVoided(event, changes) {
      const id = rowId(cylinderIdOf(event), event.data.voidedRevision);
      changes.patch(sendReceiveTable, { id }, { isVoided: true });
    },
    ...ignored(
      "CylinderRegistered",
      "CylinderCorrected",
      "CodeAttached",
      "CodeDetached",
      "CylinderEnabled",
      "CylinderDisabled",
      "CylinderRemoved",
      "CylinderFilled",
      "CylinderChecked",
      "CylinderRepaired",
      "ProcedureRefused",
      "UnqualifiedResultProcessed",
      "DeliveryReversed",
      "CheckHidden",
    ),
  },
};
