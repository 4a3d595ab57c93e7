import { gramsOf, kgOf } from "#contracts/fields/grams.ts";
import { typedGrams } from "../scale/scale-port.ts";

/** A difference between the weight before and the tare that is unusual: a locale key and the difference in grams. */
type Unusual = { text: "entry.belowTare" | "entry.aboveTare"; by: number };

/** All weights in grams. Each is undefined while it is unknown. */
export type Weighing = {
  before: number | undefined;
  after: number | undefined;
  tare: number | undefined;
  /** The filled weight. */
  filled: number | undefined;
  /** The gas in the bottle before the filling. */
  residue: number | undefined;
  /** The gas in the bottle after the filling. */
  content: number | undefined;
  /** The weight that may still be filled, counted from the lower of the tare and the weight before. A negative value is an excess. */
  left: number | undefined;
  /** The highest allowed gross weight: the specification's maximum above the tare, or above the weight before if that is less. */
  limit: number | undefined;
  unusual: Unusual | undefined;
  /** A locale key of the error. */
  fault: "entry.weightInvalid" | "entry.weightOrder" | undefined;
};

/** The values of a cylinder that limit its filling, in kg. */
export type Bottle = { maxFillKg: number | null | undefined; tareKg: number | null | undefined };

/** The weight before is unusual if it differs from the tare by more than this, in grams (rules §4, Weights). */
const usual = { below: 300, above: 500 };

const unusualOf = (before: number | undefined, tare: number | undefined): Unusual | undefined => {
  if (before === undefined || tare === undefined) return undefined;
  if (before < tare - usual.below) return { text: "entry.belowTare", by: tare - before };
  return before > tare + usual.above ? { text: "entry.aboveTare", by: before - tare } : undefined;
};

const gramsIn = (kg: number | null | undefined): number | undefined =>
  typeof kg === "number" ? gramsOf(kg) : undefined;

const minus = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a - b;

/** Compares the two typed weights (kg). All results are whole grams. */
export const weigh = (beforeText: string, afterText: string, { maxFillKg, tareKg }: Bottle): Weighing => {
  const [before, after] = [typedGrams(beforeText), typedGrams(afterText)];
  const [most, tare] = [gramsIn(maxFillKg), gramsIn(tareKg)];
  const floor = before === undefined ? undefined : Math.min(before, tare ?? before);
  const filled = minus(after, before);
  const unreadable = (text: string, grams: number | undefined) => text.trim() !== "" && !grams;
  const fault =
    unreadable(beforeText, before) || unreadable(afterText, after)
      ? "entry.weightInvalid"
      : filled !== undefined && filled <= 0
        ? "entry.weightOrder"
        : undefined;
  return {
    ...{ before, after, tare, filled, fault },
    residue: minus(before, tare),
    content: minus(after, tare),
    left: most === undefined ? undefined : most - Math.max(0, (after ?? before ?? 0) - (floor ?? 0)),
    limit: most === undefined || floor === undefined ? undefined : floor + most,
    unusual: unusualOf(before, tare),
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
