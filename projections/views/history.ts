import { type CompanyRef, type Place, placeOf, saidKind } from "#contracts/streams/company-type.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { eventNames } from "#contracts/streams/event-versions.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderIdOf, isProcedure, movesNothing, nameOf, type Procedure, rowId } from "./procedure.ts";
import { historyTable } from "#contracts/read-models/history.ts";
import type { Row } from "#contracts/read-models/table.ts";
import { type Handler, onEach, type Projectable, type View } from "./view.ts";
import type { Facts } from "#contracts/streams/facts.ts";
import type { ExceptionCode, HoldReason } from "#contracts/streams/codes.ts";

/** Columns of the history from the event itself. The others come from the cylinder. */
type Entry = {
  kind: string;
  gasBarcode?: string;
  specId?: string;
  procedureId?: number;
  company?: CompanyRef;
  from?: Place;
  to?: Place;
  exceptions?: ExceptionCode[];
  reasons?: string[];
  holdsAdded?: HoldReason[];
  facts?: Facts;
  vehicle?: { id: string; licenseNumber: string };
  driverId?: string;
  escortIds?: string[];
  clientId?: string;
  orderNumber?: string;
  details?: Record<string, unknown>;
  imagesUrl?: string;
  remark?: string;
};

const entryOf = (event: Projectable<CylinderEvent>): Entry => {
  switch (event.type) {
    case "CylinderRegistered":
      return registration(event);
    case "CylinderCorrected": {
      const { exceptions, facts, ...details } = event.data;
      // An exception's sentence contains the reason already.
      const remark = exceptions.length > 0 ? undefined : event.data.reason;
      return { kind: "corrected", exceptions, facts, details, remark };
    }
    case "CodeAttached": {
      const { code, kind, reason } = event.data;
      return { kind: "codeAttached", details: { code, codeKind: kind }, remark: reason };
    }
    case "CodeDetached":
      return { kind: "codeDetached", details: { code: event.data.code }, remark: event.data.reason };
    case "CylinderEnabled":
      return { kind: "enabled" };
    case "CylinderDisabled":
      return { kind: "disabled" };
    case "CylinderRemoved":
      return { kind: "removed" };
    case "CylinderMoved":
    case "CylinderFilled":
    case "CylinderChecked":
    case "CylinderRepaired":
      return procedure(event);
    case "ProcedureRefused": {
      const { procedureId, gasBarcode, company, reasons, facts, item, scannedCode } = event.data;
      const details = scannedCode === undefined ? { item } : { item, scannedCode };
      return { kind: "refused", procedureId, gasBarcode, company, reasons, facts, details };
    }
    case "ProcedureVoided": {
      const { procedureId, voidedRevision, voidedCommandId, reason } = event.data;
      return { kind: "voided", procedureId, details: { voidedRevision, voidedCommandId }, remark: reason };
    }
    case "UnqualifiedResultProcessed": {
      const { resultId, isGoodStatus, processingMeasures } = event.data;
      return { kind: "processed", details: { resultId, isGoodStatus }, remark: processingMeasures };
    }
    case "CheckHidden":
      return { kind: "hidden", procedureId: event.data.procedureId, details: { checkId: event.data.checkId } };
    case "DeliveryReversed":
      return { kind: "reversed", clientId: event.data.clientId, orderNumber: event.data.orderNumber };
    default:
      return event satisfies never;
  }
};

/** A registration keeps its details, as a correction does, so that a past moment shows what the cylinder was called then. */
const registration = ({ data }: Extract<CylinderEvent, { type: "CylinderRegistered" }>): Entry => {
  const { details, inspectionDue, serviceEnd, createdCompany, reason } = data;
  return {
    kind: "registered",
    company: createdCompany,
    details: { details, inspectionDue, serviceEnd },
    remark: reason,
  };
};

const kinds = {
  CylinderMoved: "moved",
  CylinderFilled: "filled",
  CylinderChecked: "checked",
  CylinderRepaired: "repaired",
} as const satisfies Record<Procedure["type"], string>;

/** Avoids object spreads, because it runs for nearly every event. */
const procedure = (event: Procedure): Entry => {
  const { data } = event;
  const movement = event.type === "CylinderMoved" ? event.data : undefined;
  // The current ledger does not show where a late item was scanned, but the item's company does.
  const late = movesNothing(event) ? placeOf(data.company) : undefined;
  return {
    kind: kinds[event.type],
    gasBarcode: data.gasBarcode,
    specId: data.specId,
    procedureId: data.procedureId,
    company: data.company,
    from: late,
    to: late,
    exceptions: data.exceptions,
    reasons: data.unsafe,
    holdsAdded: data.holdsAdded,
    facts: data.facts,
    vehicle: movement?.vehicle,
    driverId: movement?.driverId,
    escortIds: movement?.escortIds,
    clientId: movement?.clientId,
    orderNumber: movement?.orderNumber,
    details: detailsOf(event),
    imagesUrl: data.imagesUrl,
    remark: data.remark,
  };
};

const detailsOf = (event: Procedure): Record<string, unknown> | undefined => {
  const details = ownDetailsOf(event);
  const { scannedCode } = event.data;
  return scannedCode === undefined ? details : { ...details, scannedCode };
};

const ownDetailsOf = (event: Procedure): Record<string, unknown> | undefined => {
  switch (event.type) {
    case "CylinderMoved":
      return event.data.toCompany && { toCompany: event.data.toCompany };
    case "CylinderFilled": {
      const { fillingStartTime, fillingEndTime, beforeGrams, afterGrams, filledGrams, fillingId, maxFillGrams } =
        event.data;
      return { fillingStartTime, fillingEndTime, beforeGrams, afterGrams, filledGrams, fillingId, maxFillGrams };
    }
    case "CylinderChecked": {
      const { checkStatus, defectIds, nextInspectionTime } = event.data;
      return { checkStatus, defectIds, nextInspectionTime };
    }
    case "CylinderRepaired": {
      const { repairUnit, partsChanged } = event.data;
      return { repairUnit, partsChanged };
    }
    default:
      return event satisfies never;
  }
};

const insert: Handler<CylinderEvent, FoldedCylinder> = (event, changes, { before, after }) => {
  // Unregistered and removed cylinders have no row.
  if (after.cylinder.status !== "registered") return;
  const from = before.cylinder.status === "registered" ? before.cylinder.holder : after.cylinder.holder;
  changes.insert(historyTable, rowOf(event, from, after.cylinder));
};

export const historyView: View<CylinderEvent, FoldedCylinder> = {
  name: "history",
  version: 3,
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
