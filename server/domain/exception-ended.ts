import { evolveCylinder, type RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import { initialCylinder, waitingResults } from "#contracts/streams/cylinder/state.ts";
import { codeOfHold } from "#contracts/streams/exception/ids.ts";

type History = readonly RecordedCylinderEvent[];

/** Tells whether the flag of a cylinder's event still holds it: an unqualified result of it waits. `history` is the whole stream. */
export const holdStands = (revision: number, code: string, history: History): boolean =>
  waitingResults(history.reduce(evolveCylinder, initialCylinder)).some(
    (result) => result.revision === revision && codeOfHold[result.hold] === code,
  );

/**
 * Tells whether nothing is left to do about the flag of a cylinder's event (rules §5): a hold ends with its last unqualified
 * result, all else with a void of the event.
 *
 * @param history the cylinder's whole stream.
 */
export const isEnded = (revision: number, code: string, history: History): boolean => {
  if (holdStands(revision, code, history)) return false;
  const then = history.filter((event) => event.revision <= revision);
  return (
    holdStands(revision, code, then) ||
    history.some((event) => event.type === "ProcedureVoided" && event.data.voidedRevision === revision)
  );
};
