import { SEPARATOR } from "#contracts/codes/gs1.ts";
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

/** A keydown event for scanner recognition. `at` is in ms on any monotonic clock. */
export type Press = KeyPress & { at: number; repeat?: boolean };

/** Settings for scanner recognition, set on the page and saved in the browser. */
export type ScannerSettings = {
  /** The longest pause in ms between two keys in a scanner's rhythm. */
  gapMs: number;
  /** The silence in ms after which a code without Enter or Tab is accepted if its length is in `lengths`. 0: never. */
  pauseMs: number;
  /** Lengths of the barcodes in use. Empty if unknown. */
  lengths: number[];
};

export const scannerDefaults: ScannerSettings = { gapMs: 100, pauseMs: 500, lengths: [] };

/**
 * `since` is the time of the first key. `broken`: keys may be missing, so it must be scanned again. `unended`: the scanner sent no end key, so the
 * code may be incomplete.
 */
export type Heard = { kind: "code"; text: string; since: number } | { kind: "broken" | "unended"; since: number };

type Wedge = {
  /** Handles one key. Returns the scan that the key ends, if any. */
  press(press: Press): Heard | undefined;
  /** Drops the keys so far, because the focus moved. A scanner does not move it within a code. */
  forget(): void;
  /** Called after `pauseMs` without a key: the keys so far may be a complete code. After the longest silence they are dropped. */
  silence(at: number): Heard | undefined;
  /** True if this key, not handled yet, continues a scanner's rhythm. It then belongs only to the code. */
  isWithin(press: Press): boolean;
  /** True if this key ends a code that is already accepted. It must not press a button too. */
  isLate(press: Press): boolean;
};

const isAsLong = (runs: Run[], lengths: number[]): boolean => lengths.includes(plainCode(joined(runs)).length);

/** The beginning of a text that no hand types before a scan: a symbology, or an address. Such a text counts as a whole, or not at all. */
const marked = /^(?:\][A-Za-z][0-9A-Za-z]|https?:\/\/|www\.)/i;

/**
 * The barcode in a burst's runs. A lag inside a scan must never give a shorter barcode, so runs are joined. If the keys before a lag may be typed by
 * hand, the known lengths decide, else the scan is broken.
 */
const judge = (runs: Run[], lengths: number[]): Heard | undefined => {
  const [first] = runs;
  const text = joined(runs);
  const slow = runs.length - 1;
  if (!first || !isScanner(runs)) return undefined;
  if (text.includes(unknownSign)) return { kind: "broken", since: first.since };
  if (marked.test(text) || text.includes(SEPARATOR))
    return slow === 0 || marked.test(first.text)
      ? { kind: "code", text: readOnce(text, lengths), since: first.since }
      : { kind: "broken", since: first.since };
  const from = runs.findIndex((_, i) => isAsLong(runs.slice(i), lengths));
  const start = runs[from];
  if (start) return { kind: "code", text: readOnce(joined(runs.slice(from)), lengths), since: start.since };
  // The scan is complete if there was no lag, even with an unknown length.
  const sure = slow === 0 || (lengths.length === 0 && first.text.length > mostByHand);
  return sure
    ? { kind: "code", text: readOnce(text, lengths), since: first.since }
    : { kind: "broken", since: first.since };
};

/** Recognizes a keyboard scanner by its key rhythm, with any focus. Its only state is the burst. */
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
