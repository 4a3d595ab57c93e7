import type { HoldReason } from "../codes.ts";
import { samePlace } from "../company-type.ts";
import type { Situation } from "./situation.ts";
import type { RegisteredCylinder, Since } from "./state.ts";

const flagSince = (before: string | undefined, now: boolean | undefined, at: string): string | undefined => {
  if (now === undefined) return before;
  return now ? (before ?? at) : undefined;
};

const holdsSince = (before: Since["holds"], holds: HoldReason[], at: string): Since["holds"] =>
  Object.fromEntries(holds.map((hold) => [hold, before[hold] ?? at]));

/**
 * Updates the times of the values that changed; a holder that is named again keeps its time. The content of an unseen cylinder counts from the day
 * when a person first sees it.
 */
export const sinceAfter = (state: RegisteredCylinder, after: Partial<Situation>, at: string): Since => {
  const { since } = state;
  const moved = after.holder && !samePlace(after.holder, state.holder);
  const isFound = moved && state.holder.unseen;
  const scrapped = flagSince(since.scrapped, after.scrapped, at);
  const disabled = flagSince(since.disabled, after.disabled, at);
  return {
    holder: moved ? at : since.holder,
    content: isFound || (after.content && after.content !== state.content) ? at : since.content,
    gate: after.gate && after.gate.is !== state.gate.is ? at : since.gate,
    holds: after.holds ? holdsSince(since.holds, after.holds, at) : since.holds,
    ...(scrapped ? { scrapped } : {}),
    ...(disabled ? { disabled } : {}),
  };
};

/** The times after a void. Restored values get back their earlier times; holds that stayed keep theirs. */
export const sinceRestored = (state: RegisteredCylinder, after: Partial<Situation>, at: string): Since => {
  const now = sinceAfter(state, after, at);
  const before = state.last?.since;
  if (!before) return now;
  const heldSince = (hold: HoldReason): string => state.since.holds[hold] ?? before.holds[hold] ?? at;
  return {
    ...now,
    holder: after.holder ? before.holder : now.holder,
    content: after.content ? before.content : now.content,
    gate: after.gate ? before.gate : now.gate,
    holds: after.holds ? Object.fromEntries(after.holds.map((hold) => [hold, heldSince(hold)])) : now.holds,
  };
};
