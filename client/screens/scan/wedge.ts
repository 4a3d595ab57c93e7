/** What the recogniser needs of a keydown. `at` is in milliseconds on any steady clock. */
export type Press = { key: string; code: string; at: number; modified: boolean };

export type Wedge = {
  /** Takes one key. Answers the code when the key ends a scan, else nothing. */
  press(press: Press): string | undefined;
  /** When the first key of the present burst was pressed. */
  startedAt(): number | undefined;
};

/** A scanner types faster than a hand: 100 ms between two keys is the longest pause that still counts as one scan. */
export const scannerGapMs = 100;
/** The shortest barcode in use; below it a fast hand would be taken for a scanner. */
const shortestCode = 4;

const ends = new Set(["Enter", "NumpadEnter", "Tab"]);
const punctuation: Record<string, string> = {
  Minus: "-",
  NumpadSubtract: "-",
  Period: ".",
  NumpadDecimal: ".",
  Slash: "/",
};

/** Under an input method the key reads "Process"; the physical key still says what the scanner meant. */
const characterOf = ({ key, code }: Press): string | undefined => {
  if (key.length === 1) return key;
  if (key !== "Process" && key !== "Unidentified") return undefined;
  const plain = /^(?:Digit|Numpad|Key)([0-9A-Z])$/.exec(code);
  return plain?.[1] ?? punctuation[code];
};

/** Recognises a keyboard-wedge scanner by its key rhythm, wherever the focus is. Pure but for the burst that it remembers. */
export const createWedge = (gapMs = scannerGapMs): Wedge => {
  let burst = "";
  let started: number | undefined;
  let last = Number.NEGATIVE_INFINITY;
  return {
    press: (press) => {
      if (press.modified) return undefined;
      const slow = press.at - last > gapMs;
      if (ends.has(press.key) || (ends.has(press.code) && press.key === "Process")) {
        const code = slow || burst.length < shortestCode ? undefined : burst;
        burst = "";
        started = undefined;
        return code;
      }
      const character = characterOf(press);
      if (character === undefined) return undefined;
      const fresh = slow || burst === "";
      if (fresh) started = press.at;
      burst = fresh ? character : burst + character;
      last = press.at;
      return undefined;
    },
    startedAt: () => started,
  };
};
