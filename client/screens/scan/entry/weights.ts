import { gramsOf, kgOf } from "#contracts/fields/grams.ts";
import { typedGrams } from "../scale/scale-port.ts";

export type Weighing = {
  before: number | undefined;
  after: number | undefined;
  /** Filled so far, when both are known. */
  filled: number | undefined;
  /** Weight that may still be filled, by what went in and by what weighs more than the tare; negative when it is too much. */
  left: number | undefined;
  /** Highest gross weight: the most that the spec allows above the tare, or above the weight before where that is less. */
  limit: number | undefined;
  /** A key of the locales where the weight before is unusual for the tare. */
  unusual: "entry.belowTare" | "entry.aboveTare" | undefined;
  /** A key of the locales that says what is wrong. */
  fault: "entry.weightInvalid" | "entry.weightOrder" | undefined;
};

/** The parts of a cylinder that its filling is held against, in kg. */
export type Bottle = { maxFillKg: number | null | undefined; tareKg: number | null | undefined };

/** A weight before the filling that is this much below or above the tare is worth a remark (rules §4, Weights); in grams. */
const usual = { below: 300, above: 500 };

const unusualOf = (before: number | undefined, tare: number | undefined): Weighing["unusual"] => {
  if (before === undefined || tare === undefined) return undefined;
  if (before < tare - usual.below) return "entry.belowTare";
  return before > tare + usual.above ? "entry.aboveTare" : undefined;
};

/** Both weights as typed in kg; everything in whole grams. */
export const weigh = (beforeText: string, afterText: string, { maxFillKg, tareKg }: Bottle): Weighing => {
  const [before, after] = [typedGrams(beforeText), typedGrams(afterText)];
  const most = typeof maxFillKg === "number" ? gramsOf(maxFillKg) : undefined;
  const tare = typeof tareKg === "number" ? gramsOf(tareKg) : undefined;
  const floor = before === undefined ? undefined : Math.min(before, tare ?? before);
  const filled = before !== undefined && after !== undefined ? after - before : undefined;
  const unreadable = (text: string, grams: number | undefined) => text.trim() !== "" && !grams;
  const fault =
    unreadable(beforeText, before) || unreadable(afterText, after)
      ? "entry.weightInvalid"
      : filled !== undefined && filled <= 0
        ? "entry.weightOrder"
        : undefined;
  return {
    before,
    after,
    filled,
    left: most === undefined ? undefined : most - Math.max(0, (after ?? before ?? 0) - (floor ?? 0)),
    limit: most === undefined || floor === undefined ? undefined : floor + most,
    unusual: unusualOf(before, tare),
    fault,
  };
};

/** More is in it than the specification allows. */
export const isOver = ({ left: toLimit }: Weighing): boolean => toLimit !== undefined && toLimit < 0;

/** `14.82` of grams: two decimals as on a scale, a third only where it is needed. */
export const kgText = (grams: number | undefined): string => {
  if (grams === undefined) return "—";
  const kg = kgOf(grams);
  return grams % 10 === 0 ? kg.toFixed(2) : kg.toFixed(3);
};
