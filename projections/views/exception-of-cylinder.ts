import { findProcedure } from "#contracts/procedures/index.ts";
import { saidKind, type Place } from "#contracts/streams/company-type.ts";
import type { CylinderCorrected, CylinderEvent, ProcedureRefused } from "#contracts/streams/cylinder/events.ts";
import { waitingResults, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import { exceptionId, exceptionRowId, REFUSED, rowOfException } from "#contracts/streams/exception/ids.ts";
import type { ExceptionCode, HoldReason } from "#contracts/streams/codes.ts";
import { exceptionRowTable, exceptionSpanTable, exceptionTable } from "#contracts/read-models/exception.ts";
import { cylinderFold, partOf, type FoldedCylinder } from "./cylinder-fold.ts";
import { codesOf, exceptionStepOf } from "./exception-step.ts";
import { cylinderIdOf, nameOf, procedureEvents, type Procedure } from "./procedure.ts";
import { ignored, onEach, type Changes, type Projectable, type StateChange, type View } from "./view.ts";

/** Closes and opens rows again. Each time that one closes, its span is written. */
const followed = (
  event: Projectable<CylinderEvent>,
  changes: Changes,
  { before, after }: StateChange<FoldedCylinder>,
): void => {
  const { closed, holdsNow, concerned } = exceptionStepOf(event, before.cylinder, after.cylinder);
  for (const id of concerned) changes.derive(exceptionRowTable, { id: rowOfException(id) });
  const ending = { isClosed: true, closedTime: event.meta.occurredAt, closedBy: event.meta.userId };
  for (const id of closed) {
    changes.patch(exceptionTable, { id }, ending);
    const fromOrder = before.open?.[partOf(id)];
    if (fromOrder !== undefined)
      changes.insert(exceptionSpanTable, { id, fromOrder: BigInt(fromOrder), untilOrder: event.order });
  }
  for (const [id, holds] of holdsNow) {
    const sinceOrder = before.open?.[partOf(id)] === undefined ? { sinceOrder: event.order } : {};
    changes.patch(exceptionTable, { id }, { ...asHold(holds), ...reopened, ...sinceOrder });
  }
};

const asHold = (holdReasons: HoldReason[]) => ({ kind: "hold", severity: "danger", holdReasons }) as const;
const reopened = { isClosed: false, closedTime: null, closedBy: null };

/** An exception of a scrapped cylinder is shown but is no hold, because the cylinder is out of use for ever. */
const flagged = (event: Procedure, changes: Changes, after: CylinderState): void => {
  const { data } = event;
  const holdsStill = waitingResults(after).length > 0;
  for (const { code, holds } of codesOf(data.exceptions, data.holdsAdded)) {
    changes.derive(exceptionRowTable, { id: rowIdOf(event) });
    changes.insert(exceptionTable, {
      ...stamped(event, code),
      ...(holds.length > 0 && holdsStill ? asHold(holds) : warning),
      reasons: code === "procedure.backdated" ? (data.unsafe ?? []) : [],
      defectIds: event.type === "CylinderChecked" ? event.data.defectIds : [],
      facts: data.facts ?? null,
      gasBarcode: data.gasBarcode,
      specId: data.specId,
      procedureId: data.procedureId,
      companyId: data.company.id,
      companyName: data.company.name,
      ...placeColumns(data.before.holder),
    });
  }
};

const warning = { kind: "exception" as const, severity: "warning" as const, holdReasons: [] };

const refusal = (event: Projectable<ProcedureRefused>) => {
  const { reasons, facts, gasBarcode, specId, procedureId, company, holder } = event.data;
  return {
    ...stamped(event, REFUSED),
    kind: "refused" as const,
    severity: "danger" as const,
    code: reasons[0] ?? "procedure.fieldInvalid",
    reasons,
    holdReasons: [],
    defectIds: [],
    facts,
    gasBarcode,
    specId,
    procedureId,
    companyId: company.id,
    companyName: company.name,
    ...placeColumns(holder),
  };
};

const corrected = (event: Projectable<CylinderCorrected>, changes: Changes): void => {
  const { exceptions, details, facts } = event.data;
  for (const code of exceptions) {
    changes.derive(exceptionRowTable, { id: rowIdOf(event) });
    changes.insert(exceptionTable, {
      ...stamped(event, code),
      ...warning,
      reasons: [],
      defectIds: [],
      facts: facts ?? null,
      gasBarcode: details.gasBarcode,
      specId: details.specId,
      companyId: event.meta.companyId,
    });
  }
};

const rowIdOf = (event: Projectable<CylinderEvent>): string => exceptionRowId(cylinderIdOf(event), event.revision);

const stamped = (event: Projectable<CylinderEvent>, code: ExceptionCode | typeof REFUSED) => ({
  id: exceptionId(cylinderIdOf(event), event.revision, code),
  rowId: rowIdOf(event),
  code: code as string,
  logOrder: event.order,
  sinceOrder: event.order,
  cylinderId: cylinderIdOf(event),
  userId: event.meta.userId,
  device: event.meta.device ?? null,
  createdTime: event.meta.occurredAt,
  recordedAt: event.meta.recordedAt,
  businessDay: event.meta.businessDay,
  lastTime: event.meta.occurredAt,
});

const placeColumns = (place: Place) => ({ placeKind: saidKind(place), placeId: place.id, placeName: nameOf(place) });

/** Rows of `exceptionTable` that a cylinder's own events open and close. */
export const cylinderExceptionView: View<CylinderEvent, FoldedCylinder> = {
  name: "cylinderException",
  tables: [],
  fold: cylinderFold,
  on: {
    ...onEach(procedureEvents, (event: Procedure, changes: Changes, state: StateChange<FoldedCylinder>) => {
      flagged(event, changes, state.after.cylinder);
      followed(event, changes, state);
    }),
    CylinderCorrected: corrected,
    ProcedureRefused(event, changes) {
      // Rejected fillings and dispatches are listed. Other rejections concern only the person who scans (rules §4).
      if (!findProcedure(event.data.procedureId)?.refusalsShown) return;
      changes.insert(exceptionTable, refusal(event));
      changes.derive(exceptionRowTable, { id: rowIdOf(event) });
    },
    ...onEach(["ProcedureVoided", "UnqualifiedResultProcessed"], followed),
    ...ignored(
      "CylinderRegistered",
      "CodeAttached",
      "CodeDetached",
      "CylinderEnabled",
      "CylinderDisabled",
      "CylinderRemoved",
      "DeliveryReversed",
      "CheckHidden",
    ),
  },
};
