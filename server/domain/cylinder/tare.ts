/** Usual tares of a spec's cylinders in grams, and their source. A missing side has no limit. */
export type TareRange = { minGrams?: number; maxGrams?: number; by: "spec" | "fleet" };

/** Data for the usual tare of a spec: limits that were entered, and the tares of its other cylinders. */
export type TareFacts = {
  minGrams?: number;
  maxGrams?: number;
  fleet: { count: number; medianGrams: number };
};

/** A median needs at least this many cylinders, so that a single wrong weight does not decide. */
export const leastFleet = 5;
/** Largest usual difference from the median (rules §8, Tare). */
const share = 0.15;
/** Tares are entered in steps of 10 g, so the limits are rounded to such steps. */
const step = 10;

/** The spec's own limits, or the median of its cylinders ± 15 %. Undefined if neither is known (rules §8, Tare). */
export const tareRangeOf = ({ minGrams, maxGrams, fleet }: TareFacts): TareRange | undefined => {
  if (minGrams !== undefined || maxGrams !== undefined) return { minGrams, maxGrams, by: "spec" };
  if (fleet.count < leastFleet) return undefined;
  return {
    minGrams: Math.ceil((fleet.medianGrams * (1 - share)) / step) * step,
    maxGrams: Math.floor((fleet.medianGrams * (1 + share)) / step) * step,
    by: "fleet",
  };
};

export const isOutside = (grams: number, range: TareRange | undefined): boolean =>
  range !== undefined &&
  ((range.minGrams !== undefined && grams < range.minGrams) ||
    (range.maxGrams !== undefined && grams > range.maxGrams));
