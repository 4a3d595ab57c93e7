import { saidKind, type Place } from "#contracts/streams/company-type.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { eventNames } from "#contracts/streams/event-versions.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { entryOf } from "./history-entry.ts";
import { cylinderIdOf, isProcedure, nameOf, rowId } from "./procedure.ts";
import { historyTable } from "#contracts/read-models/history.ts";
import type { Row } from "#contracts/read-models/table.ts";
import { onEach, type Handler, type Projectable, type View } from "./view.ts";

const insert: Handler<CylinderEvent, FoldedCylinder> = (event, changes, { before, after }) => {
  // Unregistered and removed cylinders have no row.
  if (after.cylinder.status !== "registered") return;
  const from = before.cylinder.status === "registered" ? before.cylinder.holder : after.cylinder.holder;
  changes.insert(historyTable, rowOf(event, from, after.cylinder));
};

export const historyView: View<CylinderEvent, FoldedCylinder> = {
  name: "history",
  version: 2,
  tables: [historyTable],
  fold: cylinderFold,
  on: {
    ...onEach(eventNames["cylinder-"], insert),
    ProcedureVoided(event, changes, state) {
      insert(event, changes, state);
      changes.patch(historyTable, { id: rowId(cylinderIdOf(event), event.data.voidedRevision) }, { isVoided: true });
    },
  },
};

const rowOf = (
  event: Projectable<CylinderEvent>,
  origin: Place,
  after: RegisteredCylinder,
): Row<typeof historyTable> => {
  const { meta } = event;
  const entry = entryOf(event);
  const { company, vehicle, from = origin, to = after.holder } = entry;
  const cylinderId = cylinderIdOf(event);
  const revision = Number(event.revision);
  return {
    id: rowId(cylinderId, revision),
    logOrder: event.order,
    cylinderId,
    gasBarcode: entry.gasBarcode ?? after.details.gasBarcode,
    specId: entry.specId ?? after.details.specId,
    revision,
    commandId: meta.commandId,
    kind: entry.kind,
    procedureId: entry.procedureId,
    createdTime: meta.occurredAt,
    recordedAt: meta.recordedAt,
    businessDay: meta.businessDay,
    companyId: company?.id ?? meta.companyId,
    companyName: company?.name,
    companyType: isProcedure(event) ? event.data.company.type : null,
    userId: meta.userId,
    device: meta.device,
    fromKind: saidKind(from),
    fromId: from.id,
    fromName: nameOf(from),
    toKind: saidKind(to),
    toId: to.id,
    toName: nameOf(to),
    content: after.content,
    exceptions: entry.exceptions ?? [],
    reasons: entry.reasons ?? [],
    holdsAdded: entry.holdsAdded ?? [],
    facts: entry.facts,
    vehicleId: vehicle?.id,
    licenseNumber: vehicle?.licenseNumber,
    driverId: entry.driverId,
    escortIds: entry.escortIds ?? [],
    clientId: entry.clientId,
    orderNumber: entry.orderNumber,
    details: entry.details,
    imagesUrl: entry.imagesUrl,
    remark: entry.remark,
  };
};
