import { isLate } from "../event-look/is-late.ts";
import type { Folded } from "./fold.ts";

/** Look of a step: a hold before a refusal before an exception before a late arrival. */
export type Tone = "hold" | "released" | "refused" | "exception" | "late" | undefined;

const holdsIn = (state: Folded["after"]): number => (state.status === "registered" ? state.holds.length : 0);

export const toneOf = ({ step, before, after }: Folded): Tone => {
  if (holdsIn(after) > holdsIn(before)) return "hold";
  if (holdsIn(before) > 0 && holdsIn(after) === 0) return "released";
  if (step.type === "ProcedureRefused") return "refused";
  if (step.exceptions.length > 0) return "exception";
  return isLate(step.occurredAt, step.recordedAt) ? "late" : undefined;
};

/** Steps that an auditor jumps to: something was wrong with them. */
export const isFlagged = (folded: Folded): boolean => {
  const tone = toneOf(folded);
  return tone === "hold" || tone === "refused" || tone === "exception";
};
