import type { RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import type { RefusalCode } from "#contracts/streams/codes.ts";
import type { Facts } from "#contracts/streams/facts.ts";
import { factsOf, holderFacts } from "./facts.ts";
import { stoodAt } from "./past.ts";
import { brokenOf, customerOverLimit, outOfDate } from "./refusals.ts";
import type { Scene } from "./scene.ts";
import type { Row } from "./table.ts";

/** Rules that a recorded procedure broke at its time, or breaks on the day of recording, with their facts. */
export type Unsafe = { codes: RefusalCode[]; facts: Facts };

/**
 * Checks a procedure that is recorded anyway: a late one against the cylinder's state at that time, others by their dates on the day of recording
 * (rules §4, Times). Procedures without `backdated` are never unsafe.
 */
export const unsafetyOf = (
  { backdated, refusedWhen }: Row,
  { cylinder, command }: Scene,
  history: readonly RecordedCylinderEvent[],
): Unsafe => {
  if (!backdated) return { codes: [], facts: {} };
  const late = command.timing === "late";
  const scene = late
    ? { command, cylinder: stoodAt(history, command.at) }
    : { command: { ...command, day: command.recordedDay }, cylinder };
  const codes = brokenOf(late ? refusedWhen.filter((rule) => rule !== customerOverLimit) : outOfDate, scene);
  return {
    codes,
    facts: codes.length > 0 ? { ...holderFacts(scene), ...factsOf(scene, codes), unsafe: codes.join() } : {},
  };
};
