import type { CylinderEvent, ProcedureVoided } from "#contracts/streams/cylinder/events.ts";
import { unqualifiedResultId, waitingResults, type UnqualifiedResult } from "#contracts/streams/cylinder/state.ts";
import { holdReasons } from "#contracts/streams/codes.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderIdOf, isProcedure, procedureEvents, rowId, rowIdOf, type Procedure } from "./procedure.ts";
import { checkRecordTable, unqualifiedResultTable } from "#contracts/read-models/checks.ts";
import { ignored, onEach, type Changes, type Projectable, type StateChange, type View } from "./view.ts";

const common = (event: Procedure) => {
  const { data, meta } = event;
  const check = event.type === "CylinderChecked" ? event.data : undefined;
  return {
    logOrder: event.order,
    cylinderId: cylinderIdOf(event),
    specId: data.specId,
    procedureId: data.procedureId,
    companyId: data.company.id,
    companyName: data.company.name,
    userId: meta.userId,
    createdTime: meta.occurredAt,
    recordedAt: meta.recordedAt,
    checkStatus: check?.checkStatus ?? null,
    defectIds: check?.defectIds ?? [],
    imagesUrl: data.imagesUrl ?? null,
    remark: data.remark ?? null,
    // If a periodic check names no day, the inspection is due one cycle later.
    nextInspectionTime: check ? (check.nextInspectionTime ?? check.after.inspectionDue ?? null) : null,
  };
};

/** A result for a scrapped cylinder counts as processed, because no action is needed. */
const recorded = (event: Procedure, changes: Changes, { after }: StateChange<FoldedCylinder>): void => {
  const row = common(event);
  const isScrapped = after.cylinder.status === "registered" && after.cylinder.scrapped;
  const processing = isScrapped ? resolution(event, after) : { processingStatus: 0 };
  const [firstHold] = event.data.holdsAdded;
  const resultId = firstHold ? unqualifiedResultId(row.cylinderId, event.revision, firstHold) : null;
  for (const hold of event.data.holdsAdded) {
    const id = unqualifiedResultId(row.cylinderId, event.revision, hold);
    changes.insert(unqualifiedResultTable, { id, ...row, holdReason: hold, ...processing });
  }
  if (event.type !== "CylinderChecked") return;
  changes.insert(checkRecordTable, { id: rowIdOf(event), ...row, resultId });
};

const voided = (event: Projectable<ProcedureVoided>, changes: Changes): void => {
  const cylinderId = cylinderIdOf(event);
  const { voidedRevision } = event.data;
  changes.patch(checkRecordTable, { id: rowId(cylinderId, voidedRevision) }, { isVoided: true });
  // A hold with a second finding stays, and so does the result that lifts it.
  for (const hold of holdReasons.filter((one) => !event.data.after.holds?.includes(one)))
    changes.patch(
      unqualifiedResultTable,
      { id: unqualifiedResultId(cylinderId, voidedRevision, hold) },
      { isVoided: true },
    );
};

type Results = readonly UnqualifiedResult[];
const missingIn = (others: Results, results: Results): Results =>
  results.filter(({ resultId }) => !others.some((other) => other.resultId === resultId));

/** Outcome of a result that an event ended: scrap if the event scrapped the cylinder, else standard, because its hold was lifted. */
const resolution = (event: Projectable<CylinderEvent>, { cylinder }: FoldedCylinder) => ({
  processingStatus: 2,
  isGoodStatus: cylinder.status === "registered" && cylinder.scrapped ? 2 : 1,
  processingMeasures: event.type === "UnqualifiedResultProcessed" ? event.data.processingMeasures : null,
  processingTime: event.meta.occurredAt,
  processedBy: event.meta.userId,
  settledBy: isProcedure(event) ? event.data.procedureId : null,
});
const reopened = {
  processingStatus: 0,
  isGoodStatus: null,
  processingMeasures: null,
  processingTime: null,
  processedBy: null,
  settledBy: null,
};

/** Results of lifted holds stop waiting. If a void restores a hold, its results wait again. */
const resolveResults = (
  event: Projectable<CylinderEvent>,
  changes: Changes,
  { before, after }: StateChange<FoldedCylinder>,
): void => {
  if (before.cylinder === after.cylinder) return;
  const [were, are] = [waitingResults(before.cylinder), waitingResults(after.cylinder)];
  if (were === are || (were.length === 0 && are.length === 0)) return;
  if (event.type === "ProcedureVoided") {
    for (const { resultId } of missingIn(were, are)) changes.patch(unqualifiedResultTable, { id: resultId }, reopened);
    return;
  }
  const processedId = event.type === "UnqualifiedResultProcessed" ? event.data.resultId : undefined;
  for (const { resultId } of missingIn(are, were))
    if (resultId !== processedId) changes.patch(unqualifiedResultTable, { id: resultId }, resolution(event, after));
};

export const checksView: View<CylinderEvent, FoldedCylinder> = {
  name: "checks",
  version: 6,
  tables: [checkRecordTable, unqualifiedResultTable],
  fold: cylinderFold,
  on: {
    ...onEach(procedureEvents, (event: Procedure, changes: Changes, state: StateChange<FoldedCylinder>) => {
      recorded(event, changes, state);
      resolveResults(event, changes, state);
    }),
    ProcedureVoided(event, changes, state) {
      resolveResults(event, changes, state);
      voided(event, changes);
    },
    UnqualifiedResultProcessed(event, changes, state) {
      resolveResults(event, changes, state);
      const { resultId, isGoodStatus, processingMeasures } = event.data;
      changes.patch(
        unqualifiedResultTable,
        { id: resultId },
        {
          processingStatus: 2,
          isGoodStatus,
          processingMeasures,
          processingTime: event.meta.occurredAt,
          processedBy: event.meta.userId,
        },
      );
    },
    CheckHidden({ data: { checkId: id } }, changes) {
      // The id belongs to a check or a result. The other table has no such row.
      changes.patch(checkRecordTable, { id }, { isHidden: true });
      changes.patch(unqualifiedResultTable, { id }, { isHidden: true });
    },
    ...ignored(
      "CylinderRegistered",
      "CylinderCorrected",
      "CodeAttached",
      "CodeDetached",
      "CylinderEnabled",
      "CylinderDisabled",
      "CylinderRemoved",
      "ProcedureRefused",
      "DeliveryReversed",
    ),
  },
};
