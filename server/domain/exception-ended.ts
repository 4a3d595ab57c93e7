import { evolveCylinder, type RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import { initialCylinder, waitingResults } from "#contracts/streams/cylinder/state.ts";
import { codeOfHold } from "#contracts/streams/exception/ids.ts";

type History = readonly RecordedCylinderEvent[];

/** True if the cylinder is still on hold because of an event's flag: an unqualified result still waits. `history` is the whole stream. */
export const holdStands = (revision: number, code: string, history: History): boolean =>
  waitingResults(history.reduce(evolveCylinder, initialCylinder)).some(
    (result) => result.revision === revision && codeOfHold[result.hold] === code,
  );

/**
 * True if an event's flag needs no more work (rules §5): a hold ends with its last unqualified result, other flags end when the event is undone.
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
