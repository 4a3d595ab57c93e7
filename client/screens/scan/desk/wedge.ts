/** The part of a keydown that the recogniser needs. `at` is in milliseconds on any steady clock. */
export type Press = { key: string; code: string; at: number; modified: boolean; repeat?: boolean };

/** How a scanner is told from a hand; set in the page, kept by the browser. */
export type ScannerSettings = {
  /** ms: the longest pause between two keys that still is a scanner's rhythm. */
  gapMs: number;
  /** ms: after this silence a code without Enter or Tab is taken, if it is as long as `lengths` says. 0: never. */
  pauseMs: number;
  /** Lengths of the barcodes in use; empty: not known. */
  lengths: number[];
};

export const scannerDefaults: ScannerSettings = { gapMs: 100, pauseMs: 500, lengths: [] };

/** `since` is when its first key was pressed. `broken`: a scanner was heard, but keys may be missing: it has to be scanned again. */
export type Heard = { kind: "code"; text: string; since: number } | { kind: "broken"; since: number };

export type Wedge = {
  /** Takes one key. Answers what the key ends, if it ends a scan. */
  press(press: Press): Heard | undefined;
  /** The focus went elsewhere: a scanner does not move it within a code. */
  forget(): void;
  /** Nothing was pressed for `pauseMs`: what lies here may be a whole code. */
  silence(at: number): Heard | undefined;
  /** Tells whether this key ends a code that was taken already, and must not press a button as well. */
  isLate(press: Press): boolean;
};

/** The shortest barcode in use; below it a fast hand would be taken for a scanner. */
const shortestCode = 4;
/** Up to here, keys before a lag may as well be a hand's: a weight, a number typed quickly. */
const mostByHand = 6;
/** A busy machine delivers a scanner's keys late, by this many gaps: once a scanner is heard, and before it can be told. */
const lagGaps = { heard: 30, unsure: 5 } as const;
/** Of four pauses three must be a scanner's: a hand is seldom that quick. */
const fastPerSlow = 3;

const ends = new Set(["Enter", "NumpadEnter", "Tab"]);
const punctuation: Record<string, string> = {
  Minus: "-",
  NumpadSubtract: "-",
  Period: ".",
  NumpadDecimal: ".",
  Slash: "/",
};

const isEnd = ({ key, code }: Press): boolean => ends.has(key) || (ends.has(code) && key === "Process");

/** Under an input method the key reads "Process"; the physical key still says what the scanner meant. */
const characterOf = ({ key, code }: Press): string | undefined => {
  if (key.length === 1) return key;
  if (key !== "Process" && key !== "Unidentified") return undefined;
  const plain = /^(?:Digit|Numpad|Key)([0-9A-Z])$/.exec(code);
  return plain?.[1] ?? punctuation[code];
};

/** Keys in a scanner's rhythm. */
type Run = { text: string; since: number };

const isScanner = (runs: Run[]): boolean => {
  const slow = runs.length - 1;
  const keys = joined(runs).length;
  return keys >= shortestCode && keys - runs.length >= slow * fastPerSlow;
};

const joined = (runs: Run[]): string => runs.map(({ text }) => text).join("");

/**
 * Barcodes of the runs of one burst. A lag inside a scan must never make a shorter barcode of it: runs that belong together are joined,
 * and where a lag cannot be told from a key of the hand before the scan, the known lengths decide, or nobody.
 */
const judge = (runs: Run[], lengths: number[]): Heard | undefined => {
  const [first] = runs;
  const text = joined(runs);
  const slow = runs.length - 1;
  if (!first || !isScanner(runs)) return undefined;
  const from = runs.findIndex((_, i) => lengths.includes(joined(runs.slice(i)).length));
  const start = runs[from];
  if (start) return { kind: "code", text: joined(runs.slice(from)), since: start.since };
  // Nothing lagged: it is what the scanner sent, even if no other code is as long.
  const sure = slow === 0 || (lengths.length === 0 && first.text.length > mostByHand);
  return sure ? { kind: "code", text, since: first.since } : { kind: "broken", since: first.since };
};

/** Recognises a keyboard-wedge scanner by its key rhythm, wherever the focus is. Pure but for the burst that it remembers. */
export const createWedge = ({ gapMs, pauseMs, lengths }: ScannerSettings = scannerDefaults): Wedge => {
  let runs: Run[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let takenAt = Number.NEGATIVE_INFINITY;
  const lagMs = () => gapMs * (isScanner(runs) ? lagGaps.heard : lagGaps.unsure);
  const forget = () => void (runs = []);

  return {
    press: (press) => {
      if (press.modified || press.repeat) return undefined;
      const wait = press.at - last;
      if (wait > lagMs()) forget();
      if (isEnd(press)) {
        const heard = judge(runs, lengths);
        forget();
        return heard;
      }
      const character = characterOf(press);
      if (character === undefined) return undefined;
      const run = runs.at(-1);
      if (run && wait <= gapMs) run.text += character;
      else runs.push({ text: character, since: press.at });
      last = press.at;
      return undefined;
    },
    forget,
    silence: (at) => {
      if (pauseMs === 0 || at - last < pauseMs || !lengths.includes(joined(runs).length)) return undefined;
      const heard = judge(runs, lengths);
      if (heard?.kind !== "code") return undefined;
      forget();
      takenAt = at;
      return heard;
    },
    isLate: (press) => isEnd(press) && runs.length === 0 && press.at - takenAt <= gapMs * lagGaps.heard,
  };
};
