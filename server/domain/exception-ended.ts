import { evolveCylinder, type RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import { initialCylinder, waitingResults } from "#contracts/streams/cylinder/state.ts";
import { codeOfHold } from "#contracts/streams/exception/ids.ts";

/**
 * Tells whether nothing is left to do about the flag of a cylinder's event (rules §5): a hold ends with its last unqualified
 * result, all else with a void of the event.
 *
 * @param history the cylinder's whole stream.
 */
export const isEnded = (revision: number, code: string, history: readonly RecordedCylinderEvent[]): boolean => {
  const upTo = (last: number) =>
    history.filter((event) => event.revision <= last).reduce(evolveCylinder, initialCylinder);
  const waits = waitingResults(upTo(Number.POSITIVE_INFINITY)).some(
    (result) => result.revision === revision && codeOfHold[result.hold] === code,
  );
  if (waits) return false;
  const held = waitingResults(upTo(revision)).some(
    (result) => result.revision === revision && codeOfHold[result.hold] === code,
  );
  return held || history.some((event) => event.type === "ProcedureVoided" && event.data.voidedRevision === revision);
};
