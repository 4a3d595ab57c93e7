import { preFillSeconds } from "#contracts/procedures/filling-stand.ts";

/** Minutes before its end from which on a check's validity is told instead of its age. */
const tellFrom = 60;

/** Validity of a pre-fill check that passed at a moment (ISO 8601): long enough, ending in so many minutes, or over (rules §4). `now` in ms since 1970. */
export type Validity = { is: "valid" } | { is: "over" } | { is: "ending"; minutes: number };

export const validityOf = (passedAt: string, now: number): Validity => {
  const minutes = Math.floor((Date.parse(passedAt) + preFillSeconds * 1000 - now) / 60_000);
  if (minutes < 0) return { is: "over" };
  return minutes < tellFrom ? { is: "ending", minutes } : { is: "valid" };
};
