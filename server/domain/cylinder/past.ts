import { evolveCylinder, type RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import type { CylinderProcedureEvent } from "#contracts/streams/cylinder/events.ts";
import { initialCylinder, type LastProcedure, type RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { secondsBetween } from "../calendar.ts";

type Recorded = Extract<RecordedCylinderEvent, CylinderProcedureEvent>;
/** A procedure that an item may repeat. */
export type Done = Pick<
  LastProcedure,
  "procedureId" | "companyId" | "fingerprint" | "at" | "commandId" | "revision" | "exceptions" | "unsafe"
>;

const isLate = ({ data }: Recorded): boolean => data.exceptions.includes("procedure.outOfOrder");

/** Procedures that were not undone, in log order. */
const proceduresOf = (history: readonly RecordedCylinderEvent[]): Recorded[] => {
  const voided = new Set(history.flatMap((e) => (e.type === "ProcedureVoided" ? [e.data.voidedRevision] : [])));
  return history.filter(
    (event): event is Recorded => "fingerprint" in event.data && !voided.has(Number(event.revision)),
  );
};

const doneOf = ({ data, meta, revision }: Recorded): Done => ({
  procedureId: data.procedureId,
  companyId: data.company.id,
  fingerprint: data.fingerprint,
  at: meta.at ?? meta.occurredAt,
  commandId: meta.commandId,
  revision: Number(revision),
  exceptions: data.exceptions,
  unsafe: data.unsafe,
});

/** The procedures right before and right after a time, including late ones. */
export const around = (history: readonly RecordedCylinderEvent[], at: string): Done[] => {
  const inTime = proceduresOf(history)
    .map(doneOf)
    .sort((one, other) => secondsBetween(other.at, one.at));
  const next = inTime.findIndex((one) => secondsBetween(at, one.at) > 0);
  const before = inTime.slice(0, next === -1 ? undefined : next).slice(-1);
  return next === -1 ? before : [...before, ...inTime.slice(next, next + 1)];
};

/** State of the cylinder at a time: all events before the first procedure after that time. */
export const stoodAt = (history: readonly RecordedCylinderEvent[], at: string): RegisteredCylinder => {
  const next = proceduresOf(history).find((event) => !isLate(event) && secondsBetween(at, event.meta.occurredAt) > 0);
  const state = history
    .filter((event) => !next || event.revision < next.revision)
    .reduce(evolveCylinder, initialCylinder);
  if (state.status !== "registered") throw new Error("a late item without its cylinder's history");
  return state;
};
