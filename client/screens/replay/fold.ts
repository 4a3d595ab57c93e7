import type { ReplayStep } from "#contracts/audit/replay-call.ts";
import { evolveCylinder, type RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import { initialCylinder, type CylinderState } from "#contracts/streams/cylinder/state.ts";

/** A step with the states that folding the log gives before and after it. */
export type Folded = { step: ReplayStep; before: CylinderState; after: CylinderState };

export type Order = "recordedAt" | "occurredAt";

const eventOf = ({ event }: ReplayStep): RecordedCylinderEvent => ({ ...event, revision: BigInt(event.revision) });

/** Folds the cylinder in the order of the log, whatever the order of the steps. */
export const foldSteps = (steps: readonly ReplayStep[]): Folded[] => {
  let state: CylinderState = initialCylinder;
  return steps
    .toSorted((one, other) => one.revision - other.revision)
    .map((step) => {
      const before = state;
      state = evolveCylinder(before, eventOf(step));
      return { step, before, after: state };
    });
};

/** Steps by the server's clock, which is the log's order, or by the devices' clocks. */
export const inOrder = (folded: readonly Folded[], order: Order): Folded[] =>
  order === "recordedAt"
    ? [...folded]
    : folded.toSorted(
        ({ step: one }, { step: other }) =>
          Date.parse(one.occurredAt) - Date.parse(other.occurredAt) || one.revision - other.revision,
      );

export const momentOf = ({ step }: Folded, order: Order): number => Date.parse(step[order]);
