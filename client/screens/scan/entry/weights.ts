import { gramsOf, kgOf } from "#contracts/fields/grams.ts";
import { typedGrams } from "../scale/scale-port.ts";

export type Weighing = {
  before: number | undefined;
  after: number | undefined;
  /** The filled weight, if both weights are known. */
  filled: number | undefined;
  /** The weight that may still be filled, counted from the lower of the tare and the weight before. A negative value is an excess. */
  left: number | undefined;
  /** The highest allowed gross weight: the specification's maximum above the tare, or above the weight before if that is less. */
  limit: number | undefined;
  /** A locale key, if the weight before is unusual for the tare. */
  unusual: "entry.belowTare" | "entry.aboveTare" | undefined;
  /** A locale key of the error. */
  fault: "entry.weightInvalid" | "entry.weightOrder" | undefined;
};

/** The values of a cylinder that limit its filling, in kg. */
export type Bottle = { maxFillKg: number | null | undefined; tareKg: number | null | undefined };

/** The weight before is unusual if it differs from the tare by more than this, in grams (rules §4, Weights). */
const usual = { below: 300, above: 500 };

const unusualOf = (before: number | undefined, tare: number | undefined): Weighing["unusual"] => {
  if (before === undefined || tare === undefined) return undefined;
  if (before < tare - usual.below) return "entry.belowTare";
  return before > tare + usual.above ? "entry.aboveTare" : undefined;
};

/** Compares the two typed weights (kg). All results are whole grams. */
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

/** True if the filling exceeds the specification's limit. */
export const isOver = ({ left: toLimit }: Weighing): boolean => toLimit !== undefined && toLimit < 0;

/** Formats grams as kg, as in `14.82`. Two decimals as on a scale, or three if needed. */
export const kgText = (grams: number | undefined): string => {
  if (grams === undefined) return "—";
  const kg = kgOf(grams);
  return grams % 10 === 0 ? kg.toFixed(2) : kg.toFixed(3);
};
