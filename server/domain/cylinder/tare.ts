/** The tares in grams that a spec's cylinders usually have, and where that comes from; a side that is absent has no bound. */
export type TareRange = { minGrams?: number; maxGrams?: number; by: "spec" | "fleet" };

/** The part of a spec that bounds its cylinders' tare: limits that somebody entered, and how heavy the other cylinders of it are. */
export type TareFacts = {
  minGrams?: number;
  maxGrams?: number;
  fleet: { count: number; medianGrams: number };
};

/** A median of fewer cylinders says nothing: one that was weighed wrongly would decide for the next. */
export const leastFleet = 5;
/** How far from the median a tare may lie (rules §8, Tare). */
const share = 0.15;
/** A tare is entered to 10 g, so that a range that is shown holds the weights at its ends. */
const step = 10;

/** The spec's own limits, else the median of its cylinders ± 15 %; undefined where neither is known (rules §8, Tare). */
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
