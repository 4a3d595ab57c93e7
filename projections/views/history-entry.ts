import { placeOf, type CompanyRef, type Place } from "#contracts/streams/company-type.ts";
import type { CylinderEvent, MovementFacts } from "#contracts/streams/cylinder/events.ts";
import type { Content } from "#contracts/streams/cylinder/situation.ts";
import type { CylinderState, RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { Facts } from "#contracts/streams/facts.ts";
import { movesNothing, type Procedure } from "./procedure.ts";
import type { Projectable } from "./view.ts";

/** What a history's row says beside who and when. */
export type Entry = {
  kind: string;
  gasBarcode: string;
  specId: string;
  procedureId?: number;
  company?: CompanyRef;
  from: Place;
  to: Place;
  content: Content;
  exceptions: string[];
  reasons: string[];
  holdsAdded: string[];
  facts?: Facts;
  vehicle?: { id: string; licenseNumber: string };
  driverId?: string;
  escortIds: string[];
  clientId?: string;
  orderNumber?: string;
  details?: unknown;
  imagesUrl?: string;
  remark?: string;
};

/** The entry of an event; none where the cylinder is not registered, nor for a removal, after which there is nobody to ask. */
export const entryOf = (
  event: Projectable<CylinderEvent>,
  before: CylinderState,
  after: CylinderState,
): Entry | undefined => {
  if (after.status !== "registered") return undefined;
  const from = before.status === "registered" ? before : after;
  return { ...standing(from, after), ...told(event) };
};

const standing = (before: RegisteredCylinder, after: RegisteredCylinder) => ({
  gasBarcode: after.details.gasBarcode,
  specId: after.details.specId,
  from: before.holder,
  to: after.holder,
  content: after.content,
  exceptions: [],
  reasons: [],
  holdsAdded: [],
  escortIds: [],
});

const told = (event: Projectable<CylinderEvent>): Pick<Entry, "kind"> & Partial<Entry> => {
  switch (event.type) {
    case "CylinderRegistered":
      return { kind: "registered", company: event.data.createdCompany };
    case "CylinderCorrected": {
      const { exceptions, facts, ...details } = event.data;
      return { kind: "corrected", exceptions, facts, details };
    }
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
      const { procedureId, gasBarcode, company, reasons, facts, item } = event.data;
      return { kind: "refused", procedureId, gasBarcode, company, reasons, facts, details: { item } };
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

const procedure = (event: Procedure): Pick<Entry, "kind"> & Partial<Entry> => {
  const { procedureId, gasBarcode, specId, company, holdsAdded, exceptions, facts, imagesUrl, remark } = event.data;
  const common = { procedureId, gasBarcode, specId, company, holdsAdded, exceptions, facts, imagesUrl, remark };
  // The ledger of today does not tell where a late item was scanned; its company does.
  const late = movesNothing(event) ? { from: placeOf(company), to: placeOf(company) } : {};
  switch (event.type) {
    case "CylinderMoved":
      return { kind: "moved", ...common, ...movement(event.data), ...late };
    case "CylinderFilled": {
      const { fillingStartTime, fillingEndTime, beforeGrams, afterGrams, filledGrams, fillingId, maxFillGrams } =
        event.data;
      const fill = { fillingStartTime, fillingEndTime, beforeGrams, afterGrams, filledGrams, fillingId, maxFillGrams };
      return { kind: "filled", ...common, details: fill, ...late };
    }
    case "CylinderChecked": {
      const { checkStatus, defectIds, nextInspectionTime } = event.data;
      return { kind: "checked", ...common, details: { checkStatus, defectIds, nextInspectionTime }, ...late };
    }
    case "CylinderRepaired": {
      const { repairUnit, partsChanged } = event.data;
      return { kind: "repaired", ...common, details: { repairUnit, partsChanged }, ...late };
    }
    default:
      return event satisfies never;
  }
};

const movement = (data: MovementFacts): Partial<Entry> => ({
  vehicle: data.vehicle,
  driverId: data.driverId,
  escortIds: data.escortIds,
  clientId: data.clientId,
  orderNumber: data.orderNumber,
  details: data.toCompany ? { toCompany: data.toCompany } : undefined,
});
