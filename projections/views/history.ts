import type { Place } from "#contracts/streams/company-type.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { entryOf } from "./history-entry.ts";
import { cylinderIdOf, isProcedure, nameOf, rowId } from "./procedure.ts";
import { defineTable, nullable, types, type Row } from "./table.ts";
import type { Projectable, View } from "./view.ts";

/** What happened to each cylinder, one row per event; procedures, refusals, voids, corrections and all. */
export const historyTable = defineTable("history", {
  key: ["id"],
  columns: {
    /** `<cylinderId>.<revision>`. */
    id: types.text,
    /** Rises with the log; orders what has the same time. */
    logOrder: types.bigint,
    cylinderId: types.uuid,
    gasBarcode: types.text,
    specId: types.uuid,
    revision: types.integer,
    commandId: types.uuid,
    kind: types.text,
    procedureId: nullable(types.integer),
    createdTime: types.moment,
    recordedAt: types.moment,
    businessDay: types.day,
    companyId: types.uuid,
    companyName: nullable(types.text),
    /** Of the company that did a procedure; null for whatever is none. */
    companyType: nullable(types.integer),
    userId: types.uuid,
    device: nullable(types.text),
    fromKind: types.text,
    fromId: types.uuid,
    fromName: nullable(types.text),
    toKind: types.text,
    toId: types.uuid,
    toName: nullable(types.text),
    content: types.text,
    exceptions: types.texts,
    reasons: types.texts,
    holdsAdded: types.texts,
    facts: nullable(types.json),
    isVoided: { ...types.boolean, default: false },
    vehicleId: nullable(types.uuid),
    licenseNumber: nullable(types.text),
    driverId: nullable(types.uuid),
    escortIds: types.texts,
    clientId: nullable(types.uuid),
    orderNumber: nullable(types.text),
    /** What only one kind of event has: weights in grams, defects, what was corrected. */
    details: nullable(types.json),
    imagesUrl: nullable(types.text),
    remark: nullable(types.text),
  },
  indexes: [
    { on: ["cylinderId", "createdTime", "logOrder"] },
    { on: ["logOrder"], unique: true },
    { on: ["commandId"] },
    { on: ["orderNumber"], where: "order_number is not null" },
    { on: ["vehicleId", "createdTime"], where: "vehicle_id is not null" },
    { on: ["companyType", "createdTime", "logOrder"], where: "company_type is not null and not is_voided" },
    { on: ["companyId", "createdTime", "logOrder"], where: "company_type is not null and not is_voided" },
  ],
});

export const historyView: View<CylinderEvent, FoldedCylinder> = {
  name: "history",
  version: 2,
  tables: [historyTable],
  prefixes: [cylinderFold.prefix],
  lists: ["circulation", "history", "warehouseProcedure", "dealerProcedure", "stationProcedure", "vehicleUsage"],
  fold: cylinderFold,
  project(event, changes, { before, after }) {
    // There is none where the cylinder is not registered, nor for a removal, after which there is nobody to ask.
    if (after.cylinder.status !== "registered") return;
    const from = before.cylinder.status === "registered" ? before.cylinder.holder : after.cylinder.holder;
    changes.insert(historyTable, rowOf(event, from, after.cylinder));
    if (event.type !== "ProcedureVoided") return;
    changes.patch(historyTable, { id: rowId(cylinderIdOf(event), event.data.voidedRevision) }, { isVoided: true });
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
    fromKind: from.kind,
    fromId: from.id,
    fromName: nameOf(from),
    toKind: to.kind,
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
