import type { Place } from "#contracts/streams/company-type.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { entryOf, type Entry } from "./history-entry.ts";
import { cylinderIdOf, isProcedure, nameOf, rowId, rowIdOf } from "./procedure.ts";
import { defineTable, nullable, types } from "./table.ts";
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
    const entry = entryOf(event, before.cylinder, after.cylinder);
    if (!entry) return;
    changes.insert(historyTable, rowOf(event, entry));
    if (event.type !== "ProcedureVoided") return;
    changes.patch(historyTable, { id: rowId(cylinderIdOf(event), event.data.voidedRevision) }, { isVoided: true });
  },
};

const rowOf = (event: Projectable<CylinderEvent>, entry: Entry) => {
  const { meta } = event;
  const { from, to, company, vehicle, facts, ...rest } = entry;
  return {
    id: rowIdOf(event),
    logOrder: event.order,
    cylinderId: cylinderIdOf(event),
    revision: Number(event.revision),
    commandId: meta.commandId,
    createdTime: meta.occurredAt,
    recordedAt: meta.recordedAt,
    businessDay: meta.businessDay,
    companyId: company?.id ?? meta.companyId,
    companyName: company?.name ?? null,
    companyType: isProcedure(event) ? event.data.company.type : null,
    userId: meta.userId,
    device: meta.device ?? null,
    ...place("from", from),
    ...place("to", to),
    facts: facts ?? null,
    vehicleId: vehicle?.id ?? null,
    licenseNumber: vehicle?.licenseNumber ?? null,
    ...rest,
  };
};

const place = <P extends "from" | "to">(side: P, at: Place) =>
  ({ [`${side}Kind`]: at.kind, [`${side}Id`]: at.id, [`${side}Name`]: nameOf(at) }) as {
    [N in `${P}Kind` | `${P}Id`]: string;
  } & { [N in `${P}Name`]: string | null };
