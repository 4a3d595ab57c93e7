import { placeOf, type CompanyRef } from "#contracts/streams/company-type.ts";
import type { UnqualifiedResultProcessed } from "#contracts/streams/cylinder/events.ts";
import type { Gate, Situation } from "#contracts/streams/cylinder/situation.ts";
import type { Folding } from "#contracts/streams/cylinder/evolve.ts";
import { unqualifiedResultId, type RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";

export type Process = {
  resultId: string;
  occurredAt: string;
  processingMeasures: string;
} & ({ isGoodStatus: 1; store: CompanyRef } | { isGoodStatus: 2 });

export type Processing =
  | { outcome: "processed"; events: [UnqualifiedResultProcessed] }
  | { outcome: "refused"; code: "result.processed" | "result.settled" };

/** Whether something else lifted its hold; otherwise it was processed, is void, or never was. */
const isSettled = (resultId: string, { cylinderId }: RegisteredCylinder, history: readonly Folding[]): boolean => {
  const voided = new Set(history.map((event) => event.type === "ProcedureVoided" && event.data.voidedRevision));
  const made = history.some(
    (event) =>
      "holdsAdded" in event.data &&
      event.data.holdsAdded.some((hold) => unqualifiedResultId(cylinderId, event.revision, hold) === resultId) &&
      !voided.has(event.revision),
  );
  return (
    made && !history.some((event) => event.type === "UnqualifiedResultProcessed" && event.data.resultId === resultId)
  );
};

const repaired = (cylinder: RegisteredCylinder, store: CompanyRef, at: string): Partial<Situation> => {
  const gate: Gate = cylinder.content === "full" ? { is: "filled", at, companyId: store.id } : { is: "none" };
  const holds = cylinder.holds.filter((hold) => hold !== "fault" && hold !== "overweight");
  return { holder: placeOf(store), gate, holds };
};

/**
 * Standard: held by the store, `fault` and `overweight` lifted; scrap: scrapped (decisions §4, Holds). Once for each result, and only
 * while its hold stands: what a periodic check or another result has settled moves no cylinder.
 *
 * @param history the whole stream, which tells why a result waits no more.
 */
export const decideProcess = (
  command: Process,
  cylinder: RegisteredCylinder,
  history: readonly Folding[],
): Processing => {
  const { resultId, isGoodStatus, processingMeasures, occurredAt } = command;
  if (!cylinder.unprocessed.some((result) => result.resultId === resultId)) {
    return { outcome: "refused", code: isSettled(resultId, cylinder, history) ? "result.settled" : "result.processed" };
  }
  const data = {
    resultId,
    gasBarcode: cylinder.details.gasBarcode,
    isGoodStatus,
    processingMeasures,
    before: { holder: cylinder.holder, content: cylinder.content },
    after: command.isGoodStatus === 1 ? repaired(cylinder, command.store, occurredAt) : { scrapped: true },
  };
  return { outcome: "processed", events: [{ type: "UnqualifiedResultProcessed", data }] };
};
