import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { waitingResults, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import { codeOfHold, exceptionId, exceptionIdsOf } from "#contracts/streams/exception/ids.ts";
import type { ExceptionCode, HoldReason } from "#contracts/streams/codes.ts";
import { cylinderIdOf, isProcedure } from "./procedure.ts";
import type { Projectable } from "./view.ts";

/** Exceptions and holds of an event, one entry for each row of the list. */
export const codesOf = (
  exceptions: ExceptionCode[],
  holds: HoldReason[],
): { code: ExceptionCode; holds: HoldReason[] }[] =>
  [...new Set([...exceptions, ...holds.map((hold) => codeOfHold[hold])])].map((code) => ({
    code,
    holds: holds.filter((hold) => codeOfHold[hold] === code),
  }));

/** The exceptions with active holds, each with its holds. Their unqualified results are waiting. */
const heldOnes = (cylinder: CylinderState): Map<string, HoldReason[]> => {
  const rows = new Map<string, HoldReason[]>();
  if (cylinder.status !== "registered") return rows;
  for (const { revision, hold } of waitingResults(cylinder)) {
    const id = exceptionId(cylinder.cylinderId, revision, codeOfHold[hold]);
    rows.set(id, [...(rows.get(id) ?? []), hold]);
  }
  return rows;
};

/** Ids of exceptions whose last hold is lifted between two states of a cylinder. */
export const endedRows = (before: CylinderState, after: CylinderState): string[] => {
  const open = heldOnes(after);
  return [...heldOnes(before).keys()].filter((id) => !open.has(id));
};

/** The effect of an event on a cylinder's exceptions, by their ids. */
export type ExceptionStep = {
  /** Those that the procedure itself has. */
  flagged: readonly string[];
  closed: readonly string[];
  /** Those with holds that were not there before. */
  toOpen: readonly string[];
  /** The holds of those whose holds changed. */
  holdsNow: ReadonlyMap<string, HoldReason[]>;
  /** Those that have or had holds, and those of a voided procedure. */
  concerned: readonly string[];
};

const nothing: ExceptionStep = { flagged: [], closed: [], toOpen: [], holdsNow: new Map(), concerned: [] };

/** Closes exceptions with the last of their holds and with the next procedure, and opens them again when a void restores a hold. */
export const exceptionStepOf = (
  event: Projectable<CylinderEvent>,
  before: CylinderState,
  after: CylinderState,
): ExceptionStep => {
  const cylinderId = cylinderIdOf(event);
  const isVoid = event.type === "ProcedureVoided";
  if (!isVoid && !isProcedure(event) && event.type !== "UnqualifiedResultProcessed") return nothing;
  const flagged = isProcedure(event)
    ? codesOf(event.data.exceptions, event.data.holdsAdded).map(({ code }) =>
        exceptionId(cylinderId, event.revision, code),
      )
    : [];
  const [were, are] = [waitingResults(before), waitingResults(after)];
  if (!isVoid && (were === are || (were.length === 0 && are.length === 0)))
    return flagged.length === 0 ? nothing : { ...nothing, flagged };
  const [heldBefore, heldNow] = [heldOnes(before), heldOnes(after)];
  const endings = [
    ...new Set([...heldBefore.keys(), ...(isVoid ? exceptionIdsOf(cylinderId, event.data.voidedRevision) : [])]),
  ];
  const changed = [...heldNow].filter(([id, holds]) => holds.join() !== heldBefore.get(id)?.join());
  return {
    flagged,
    closed: endings.filter((id) => !heldNow.has(id)),
    toOpen: changed.map(([id]) => id).filter((id) => !heldBefore.has(id)),
    holdsNow: new Map(changed),
    concerned: [...endings, ...heldNow.keys()],
  };
};
