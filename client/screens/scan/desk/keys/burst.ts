import { altSign, unknownSign, type KeyMeaning } from "./key-signs.ts";

/** Keys in a scanner's rhythm. */
export type Run = { text: string; since: number };

/** The shortest barcode in use; below it a fast hand would be taken for a scanner. */
const shortestCode = 4;
/** Up to here, keys before a lag may as well be a hand's: a weight, a number typed quickly. */
export const mostByHand = 6;
/** A busy machine delivers a scanner's keys late, by this many gaps: after a scanner was recognized, and before. */
const lagGaps = { heard: 30, unsure: 5 } as const;
/** Of four pauses three must be a scanner's: a hand is seldom that quick. */
const fastPerSlow = 3;

type Pauses = { gapMs: number; pauseMs: number };

/** ms: after this silence no key belongs to what a scanner sent before it. */
export const longestSilence = ({ gapMs, pauseMs }: Pauses): number => Math.max(gapMs * lagGaps.heard, pauseMs);

export const joined = (runs: Run[]): string => runs.map(({ text }) => text).join("");

export const isScanner = (runs: Run[]): boolean => {
  const slow = runs.length - 1;
  const keys = joined(runs).length;
  return keys >= shortestCode && keys - runs.length >= slow * fastPerSlow;
};

/** The signs of keys that may belong to one scan, with the lags between them. */
export const createBurst = ({ gapMs }: Pauses) => {
  let runs: Run[] = [];
  /** Digits that were typed with Alt held: the number of the next sign. */
  let number = "";
  let last = Number.NEGATIVE_INFINITY;
  const isNext = (at: number) => runs.length > 0 && at - last <= gapMs;
  const lagMs = () => gapMs * (isScanner(runs) ? lagGaps.heard : lagGaps.unsure);
  const forget = () => {
    runs = [];
    number = "";
  };
  const add = (sign: string, at: number) => {
    const run = runs.at(-1);
    if (run && isNext(at)) run.text += sign;
    else runs.push({ text: sign, since: at });
    last = at;
  };
  const endNumber = () => {
    const run = runs.at(-1);
    if (run && number !== "") run.text += altSign(number);
    number = "";
  };
  return {
    runs: () => runs,
    /** When its last key was pressed. */
    last: () => last,
    /** Says whether a key at this time follows the last one in a scanner's rhythm. */
    isNext,
    forget,
    take: (meaning: KeyMeaning, at: number) => {
      // A key that is held sends another press before each number.
      if (meaning.is === "nothing") return endNumber();
      if (at - last > lagMs()) forget();
      if (meaning.is === "alt") {
        // The run keeps the place of the sign until its number is whole.
        add("", at);
        number += meaning.digit;
        return;
      }
      endNumber();
      if (meaning.is === "sign") add(meaning.sign, at);
      else if (meaning.is === "unknown" || (meaning.is === "function" && isNext(at))) add(unknownSign, at);
      else if (meaning.is !== "end") forget();
    },
  };
};
