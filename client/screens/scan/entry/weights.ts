import { gramsOf, kgOf } from "#contracts/commands/grams.ts";
import { typedGrams } from "../scale/typed-grams.ts";

export type Weighing = {
  before: number | undefined;
  after: number | undefined;
  /** Filled so far, when both are known. */
  filled: number | undefined;
  /** Weight that may still be filled; negative when it is too much. */
  left: number | undefined;
  /** Highest gross weight: before plus the most that the spec allows. */
  limit: number | undefined;
  /** A key of the locales that says what is wrong. */
  fault: "entry.weightInvalid" | "entry.weightOrder" | undefined;
};

/** Both weights as typed in kg and the spec's maximum in kg; everything in whole grams. */
export const weigh = (beforeText: string, afterText: string, maxFillKg: number | null | undefined): Weighing => {
  const [before, after] = [typedGrams(beforeText), typedGrams(afterText)];
  const most = typeof maxFillKg === "number" ? gramsOf(maxFillKg) : undefined;
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
    left: most === undefined ? undefined : most - Math.max(0, filled ?? 0),
    limit: most === undefined || before === undefined ? undefined : before + most,
    fault,
  };
};

/** More is filled than the specification allows. */
export const isOver = ({ left }: Weighing): boolean => left !== undefined && left < 0;

/** `14.82` of grams: two decimals as on a scale, a third only where it is needed. */
export const kgText = (grams: number | undefined): string => {
  if (grams === undefined) return "—";
  const kg = kgOf(grams);
  return grams % 10 === 0 ? kg.toFixed(2) : kg.toFixed(3);
};
