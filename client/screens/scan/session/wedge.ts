import { plainCode, readOnce } from "#contracts/codes/clean-code.ts";
import {
  createBurst,
  isScanner,
  joined,
  longestSilence,
  mostByHand,
  type Run,
  readKey,
  unknownSign,
  type KeyPress,
} from "./scanner-keys.ts";

/** A keydown as the recogniser needs it. `at` is in milliseconds on any steady clock. */
export type Press = KeyPress & { at: number; repeat?: boolean };

/** How a scanner is recognized; set in the page, kept by the browser. */
export type ScannerSettings = {
  /** ms: the longest pause between two keys that still is a scanner's rhythm. */
  gapMs: number;
  /** ms: after this silence a code without Enter or Tab is taken, if it is as long as `lengths` says. 0: never. */
  pauseMs: number;
  /** Lengths of the barcodes in use; empty: not known. */
  lengths: number[];
};

export const scannerDefaults: ScannerSettings = { gapMs: 100, pauseMs: 500, lengths: [] };

/**
 * `since` is when its first key was pressed. `broken`: a scanner was heard, but keys may be missing: it has to be scanned again. `unended`: one
 * was heard that sent no end, and whether that was the whole code cannot be said.
 */
export type Heard = { kind: "code"; text: string; since: number } | { kind: "broken" | "unended"; since: number };

type Wedge = {
  /** Takes one key. Returns the scan that the key ends, if it ends one. */
  press(press: Press): Heard | undefined;
  /** The focus went elsewhere: a scanner does not move it within a code. */
  forget(): void;
  /** Nothing was pressed for `pauseMs`: what is here may be a whole code. After the longest silence nothing more belongs to it. */
  silence(at: number): Heard | undefined;
  /** True when this key, not taken yet, follows others in a scanner's rhythm: it only counts in the code. */
  isWithin(press: Press): boolean;
  /** True when this key ends a code that was taken already; it must not press a button as well. */
  isLate(press: Press): boolean;
};

const isAsLong = (runs: Run[], lengths: number[]): boolean => lengths.includes(plainCode(joined(runs)).length);

/**
 * Barcodes of the runs of one burst. A lag inside a scan must never make a shorter barcode of it: runs that belong together are joined,
 * and where a lag looks like a key of the hand before the scan, the known lengths decide, or nobody.
 */
const judge = (runs: Run[], lengths: number[]): Heard | undefined => {
  const [first] = runs;
  const text = joined(runs);
  const slow = runs.length - 1;
  if (!first || !isScanner(runs)) return undefined;
  if (text.includes(unknownSign)) return { kind: "broken", since: first.since };
  const from = runs.findIndex((_, i) => isAsLong(runs.slice(i), lengths));
  const start = runs[from];
  if (start) return { kind: "code", text: joined(runs.slice(from)), since: start.since };
  // Nothing lagged: it is what the scanner sent, even if no other code is as long.
  const sure = slow === 0 || (lengths.length === 0 && first.text.length > mostByHand);
  return sure
    ? { kind: "code", text: readOnce(text, lengths), since: first.since }
    : { kind: "broken", since: first.since };
};

/** Recognises a keyboard-wedge scanner by its key rhythm, wherever the focus is. Pure but for the burst that it remembers. */
export const createWedge = (settings: ScannerSettings = scannerDefaults): Wedge => {
  const { pauseMs, lengths } = settings;
  const burst = createBurst(settings);
  let takenAt = Number.NEGATIVE_INFINITY;
  return {
    press: (press) => {
      if (press.repeat) return undefined;
      const meaning = readKey(press);
      const isEnd = meaning.is === "end";
      burst.take(meaning, press.at);
      const input = isEnd ? judge(burst.runs(), lengths) : undefined;
      if (isEnd) burst.forget();
      return input;
    },
    forget: burst.forget,
    silence: (at) => {
      const runs = burst.runs();
      const quiet = at - burst.last();
      const input = pauseMs > 0 && quiet >= pauseMs && isAsLong(runs, lengths) ? judge(runs, lengths) : undefined;
      const [first] = runs;
      if (input?.kind === "code") takenAt = at;
      else if (!first || !isScanner(runs) || quiet < longestSilence(settings)) return undefined;
      burst.forget();
      return input?.kind === "code" ? input : first && { kind: "unended", since: first.since };
    },
    isWithin: (press) =>
      !press.repeat && burst.isNext(press.at) && !["hand", "nothing", "end"].includes(readKey(press).is),
    isLate: (press) =>
      readKey(press).is === "end" && burst.runs().length === 0 && press.at - takenAt <= longestSilence(settings),
  };
};
