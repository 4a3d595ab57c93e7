import { placeOf, type CompanyRef, type Place } from "#contracts/streams/company-type.ts";
import type { UnqualifiedResultProcessed } from "#contracts/streams/cylinder/events.ts";
import type { Gate, Situation } from "#contracts/streams/cylinder/situation.ts";
import type { RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import { unqualifiedResultId, waitingResults, type RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { HoldReason } from "#contracts/streams/codes.ts";
import type { Decision } from "../decision.ts";

export type Process = {
  resultId: string;
  occurredAt: string;
  processingMeasures: string;
} & ({ isGoodStatus: 1; store: CompanyRef } | { isGoodStatus: 2 });

/** True if a procedure made the result. A result that was made but no longer waits has ended. */
const wasMade = (
  resultId: string,
  { cylinderId }: RegisteredCylinder,
  history: readonly RecordedCylinderEvent[],
): boolean =>
  history.some(
    (event) =>
      "holdsAdded" in event.data &&
      event.data.holdsAdded.some((hold) => unqualifiedResultId(cylinderId, event.revision, hold) === resultId),
  );

const lifted: readonly HoldReason[] = ["fault", "overweight", "backdated"];

/** A result of a backdated procedure does not move the cylinder: on a vehicle or at a customer it remains there. */
const staysAway = ({ kind }: Place, hold: HoldReason): boolean =>
  hold === "backdated" && (kind === "vehicle" || kind === "customer");

const repaired = (
  cylinder: RegisteredCylinder,
  hold: HoldReason,
  store: CompanyRef,
  at: string,
): Partial<Situation> => {
  const holds = cylinder.holds.filter((one) => !lifted.includes(one));
  if (staysAway(cylinder.holder, hold)) return { holds };
  const gate: Gate = cylinder.content === "full" ? { is: "filled", at, companyId: store.id } : { is: "none" };
  return { holder: placeOf(store), gate, holds };
};

/**
 * The result "standard" removes `fault`, `overweight` and `backdated` and puts the cylinder in the store, "scrap" scraps it (rules §4, Holds). Each
 * result can be processed once, and only while its hold exists.
 *
 * @param history the whole stream, which distinguishes an ended result from one that never existed.
 */
export const decideProcess = (
  command: Process,
  cylinder: RegisteredCylinder,
  history: readonly RecordedCylinderEvent[],
): Decision<[UnqualifiedResultProcessed], "result.settled" | "record.notFound"> => {
  const { resultId, isGoodStatus, processingMeasures, occurredAt } = command;
  const waiting = waitingResults(cylinder).find((result) => result.resultId === resultId);
  if (!waiting) {
    return { ok: false, code: wasMade(resultId, cylinder, history) ? "result.settled" : "record.notFound" };
  }
  const data = {
    resultId,
    gasBarcode: cylinder.details.gasBarcode,
    isGoodStatus,
    processingMeasures,
    before: { holder: cylinder.holder, content: cylinder.content },
    after:
      command.isGoodStatus === 1 ? repaired(cylinder, waiting.hold, command.store, occurredAt) : { scrapped: true },
  };
  return { ok: true, events: [{ type: "UnqualifiedResultProcessed", data }] };
};
