import { canonicalJson } from "../seals/canonical-json.ts";
import { evolveCylinder } from "../streams/cylinder/evolve.ts";
import { initialCylinder, type CylinderState } from "../streams/cylinder/state.ts";
import { bookkeeping, type replayOrders, type ReplayedEvent } from "./replay-call.ts";

/** One event of a cylinder, with the state before and after it. */
export type FoldedStep = { event: ReplayedEvent; before: CylinderState; after: CylinderState; changed: string[] };

const textOf = (state: CylinderState, field: string): string => {
  const value = (state as Record<string, unknown>)[field];
  return value === undefined ? "" : canonicalJson(value);
};

/** Fields in which two states differ, except those of {@link bookkeeping}. */
export const changedFields = (before: CylinderState, after: CylinderState): string[] => {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].filter((field) => !bookkeeping.includes(field) && textOf(before, field) !== textOf(after, field));
};

/** Folds a cylinder's events one by one. The events must be in the log's order. */
export const foldSteps = (events: readonly ReplayedEvent[]): FoldedStep[] => {
  let state = initialCylinder;
  return events.map((event) => {
    const before = state;
    state = evolveCylinder(before, { ...event, revision: BigInt(event.revision) });
    return { event, before, after: state, changed: changedFields(before, state) };
  });
};

/** Sorts steps. Each step keeps its states from the log's order. */
export const inOrder = <Step extends { event: ReplayedEvent }>(
  steps: readonly Step[],
  by: (typeof replayOrders)[number],
): Step[] =>
  by === "recordedAt"
    ? [...steps]
    : steps.toSorted(
        ({ event: a }, { event: b }) =>
          Date.parse(a.meta.occurredAt) - Date.parse(b.meta.occurredAt) || a.revision - b.revision,
      );
