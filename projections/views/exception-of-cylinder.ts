import type { Place } from "#contracts/streams/company-type.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { ExceptionCode } from "#contracts/wire/codes.ts";
import { codesOf, exceptionId, exceptionIdOfResult, exceptionIdsOf } from "./exception-codes.ts";
import { exceptionTable } from "./exception-table.ts";
import { cylinderIdOf, nameOf, type Procedure } from "./procedure.ts";
import type { Changes, Projectable } from "./view.ts";

type Of<Type extends CylinderEvent["type"]> = Extract<Projectable<CylinderEvent>, { type: Type }>;

/** Refused fillings and dispatches are somebody's business; other refusals are told to the person who scans (decisions §4). */
const refusalsShown = [3, 7, 8];

/** Rows for what was flagged, held or refused; closed again when that is taken back or processed. */
export const projectCylinder = (event: Projectable<CylinderEvent>, changes: Changes): void => {
  const closed = { isClosed: true, closedTime: event.meta.occurredAt };
  switch (event.type) {
    case "CylinderMoved":
    case "CylinderFilled":
    case "CylinderChecked":
    case "CylinderRepaired":
      return flagged(event, changes);
    case "CylinderCorrected":
      return corrected(event, changes);
    case "ProcedureRefused":
      if (refusalsShown.includes(event.data.procedureId)) changes.insert(exceptionTable, refused(event));
      return;
    case "ProcedureVoided":
      for (const id of exceptionIdsOf(cylinderIdOf(event), event.data.voidedRevision))
        changes.patch(exceptionTable, { id }, closed);
      return;
    case "UnqualifiedResultProcessed":
      return changes.patch(exceptionTable, { id: exceptionIdOfResult(event.data.resultId) }, closed);
    case "CylinderRegistered":
    case "CylinderEnabled":
    case "CylinderDisabled":
    case "CylinderRemoved":
    case "DeliveryReversed":
    case "CheckHidden":
      return;
    default:
      event satisfies never;
  }
};

const flagged = (event: Procedure, changes: Changes): void => {
  const { data } = event;
  for (const { code, holds } of codesOf(data.exceptions, data.holdsAdded)) {
    changes.insert(exceptionTable, {
      ...stamped(event, code),
      kind: holds.length > 0 ? "hold" : "exception",
      severity: holds.length > 0 ? "danger" : "warning",
      reasons: [],
      holdReasons: holds,
      facts: data.facts ?? null,
      gasBarcode: data.gasBarcode,
      specId: data.specId,
      procedureId: data.procedureId,
      companyId: data.company.id,
      companyName: data.company.name,
      ...standing(data.before.holder),
    });
  }
};

const refused = (event: Of<"ProcedureRefused">) => {
  const { reasons, facts, gasBarcode, specId, procedureId, company, holder } = event.data;
  return {
    ...stamped(event, "refused"),
    kind: "refused",
    severity: "danger",
    code: reasons[0] ?? "procedure.fieldInvalid",
    reasons,
    holdReasons: [],
    facts,
    gasBarcode,
    specId,
    procedureId,
    companyId: company.id,
    companyName: company.name,
    ...standing(holder),
  };
};

const corrected = (event: Of<"CylinderCorrected">, changes: Changes): void => {
  const { exceptions, details, facts } = event.data;
  for (const code of exceptions) {
    changes.insert(exceptionTable, {
      ...stamped(event, code),
      kind: "exception",
      severity: "warning",
      reasons: [],
      holdReasons: [],
      facts: facts ?? null,
      gasBarcode: details.gasBarcode,
      specId: details.specId,
      companyId: event.meta.companyId,
    });
  }
};

const stamped = (event: Projectable<CylinderEvent>, code: ExceptionCode | "refused") => ({
  id: exceptionId(cylinderIdOf(event), event.revision, code),
  code: code as string,
  logOrder: event.order,
  cylinderId: cylinderIdOf(event),
  userId: event.meta.userId,
  device: event.meta.device ?? null,
  createdTime: event.meta.occurredAt,
  recordedAt: event.meta.recordedAt,
  businessDay: event.meta.businessDay,
  lastTime: event.meta.occurredAt,
});

const standing = (place: Place) => ({ placeKind: place.kind, placeId: place.id, placeName: nameOf(place) });
