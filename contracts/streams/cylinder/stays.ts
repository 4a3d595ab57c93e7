import { samePlace, type Place } from "../company-type.ts";
import type { CylinderState } from "./state.ts";

/** A time that the cylinder spent with one holder. `until` is null while it is still there. */
export type Stay = { revision: number; place: Place; from: string; until: string | null };

/** An event of the cylinder, and the state after it. */
export type StepTaken = { step: { revision: number; occurredAt: string }; after: CylinderState };

/** The cylinder's places in the log's order, each from the arrival by the device's clock. */
export const staysOf = (folded: readonly StepTaken[]): Stay[] => {
  const stays: Stay[] = [];
  for (const { step, after } of folded) {
    const [last, place] = [stays.at(-1), after.status === "registered" ? after.holder : undefined];
    if (last && place && last.until === null && samePlace(last.place, place)) continue;
    if (last && last.until === null) last.until = step.occurredAt;
    if (place) stays.push({ revision: step.revision, place, from: step.occurredAt, until: null });
  }
  return stays;
};
