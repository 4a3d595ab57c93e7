import { SEPARATOR } from "#contracts/codes/gs1.ts";

/** The fields of a keydown event that show what a scanner sent. */
export type KeyPress = {
  key: string;
  /** Name of the physical key. */
  code: string;
  shift?: boolean;
  ctrl?: boolean;
  alt?: boolean;
  meta?: boolean;
  /** True while an input method handles the key. Its character may differ from the printed one. */
  composed?: boolean;
};

/**
 * `alt`: a digit of a character code typed with Alt. `unknown`: a key with an unknown character. `function`: a key without a character. `hand`: a key
 * that no scanner presses.
 */
type KeyMeaning =
  | { is: "sign"; sign: string }
  | { is: "alt"; digit: string }
  | { is: "end" | "unknown" | "function" | "hand" | "nothing" };

/** Replaces an unreadable key in a burst. No barcode contains it. */
export const unknownSign = "\ufffd";

/** Characters of the US layout by physical key, without and with Shift. */
const punctuation: Record<string, string> = {
  Backquote: "`~",
  Minus: "-_",
  Equal: "=+",
  BracketLeft: "[{",
  BracketRight: "]}",
  Backslash: "\\|",
  Semicolon: ";:",
  Quote: "'\"",
  Comma: ",<",
  Period: ".>",
  Slash: "/?",
  Space: "  ",
};
const overDigits = ")!@#$%^&*(";
const numpad: Record<string, string> = { Subtract: "-", Add: "+", Multiply: "*", Divide: "/", Decimal: "." };

/** The character of a physical key on the US layout, which scanners assume. It covers 47 keys, Space and the number pad. */
export const usSign = ({ code, shift = false }: Pick<KeyPress, "code" | "shift">): string | undefined => {
  const [, kind, name = ""] = /^(Digit|Key|Numpad)(.+)$/.exec(code) ?? [];
  if (kind === "Key" && /^[A-Z]$/.test(name)) return shift ? name : name.toLowerCase();
  if (kind === "Digit" && /^\d$/.test(name)) return shift ? overDigits[Number(name)] : name;
  if (kind === "Numpad") return /^\d$/.test(name) ? name : numpad[name];
  return punctuation[code]?.[shift ? 1 : 0];
};

const ends = new Set(["Enter", "NumpadEnter", "Tab"]);
const modifiers = /^(?:Shift|Control|Alt|AltGraph|Meta|OS|Fn|CapsLock|NumLock|ScrollLock)(?:Left|Right)?$/;
const byHand = /^(?:Backspace|Delete|Escape|Home|End|PageUp|PageDown|Arrow\w+|ContextMenu|Undo|Redo|Copy|Cut|Paste)$/;
const plain = /^[ -~]$/;
/** Key names without a character, because an input method or the layout holds it back. */
const signless = new Set(["Process", "Unidentified", "Dead"]);

/** Scanners send control characters as Ctrl with a key: Ctrl+] is GS, Ctrl+J and Ctrl+M are line ends. */
const withControl: Record<string, KeyMeaning> = {
  BracketRight: { is: "sign", sign: SEPARATOR },
  KeyJ: { is: "end" },
  KeyM: { is: "end" },
};

/** Meaning of one key in a scan. */
export const readKey = (press: KeyPress): KeyMeaning => {
  const { key, code, ctrl = false, alt = false, meta = false, composed = false } = press;
  if (modifiers.test(key) || modifiers.test(code)) return { is: "nothing" };
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  if (alt && !ctrl && digit !== undefined) return { is: "alt", digit };
  // AltGr sets both Ctrl and Alt. It types characters on layouts other than US.
  const isModified = meta || ctrl !== alt;
  if (isModified) return (ctrl && !meta && withControl[code]) || { is: "nothing" };
  if (ends.has(key) || (ends.has(code) && key === "Process")) return { is: "end" };
  if (key === "F8") return { is: "sign", sign: SEPARATOR };
  if (byHand.test(key)) return { is: "hand" };
  if (!composed && plain.test(key)) return { is: "sign", sign: key };
  if ([...key].length > 1 && !signless.has(key)) return { is: "function" };
  const sign = usSign(press);
  return sign === undefined ? { is: "unknown" } : { is: "sign", sign };
};

/** The character of a code typed with Alt. Scanners do this to work with any layout. */
const altSign = (digits: string): string => {
  const sign = String.fromCharCode(Number(digits));
  return sign === SEPARATOR || plain.test(sign) ? sign : unknownSign;
};

/** True if a key only types a character. */
export const isTyped = ({ key, ctrl = false, alt = false }: KeyPress): boolean =>
  !ctrl && !alt && (key.length === 1 || signless.has(key));

/** A run of keys in a scanner's rhythm. */
export type Run = { text: string; since: number };

/** The shortest barcode. With fewer keys, fast typing would look like a scanner. */
const shortestCode = 4;
/** Up to this many keys before a lag may be typed by hand, for example a weight. */
export const mostByHand = 6;
/** A scanner's keys come late on a busy machine, by up to this many gaps: after and before a scanner is recognized. */
const lagGaps = { heard: 30, unsure: 5 } as const;
/** Three of four pauses must have a scanner's rhythm. People seldom type that fast. */
const fastPerSlow = 3;

type Pauses = { gapMs: number; pauseMs: number };

/** The silence in ms after which a key no longer belongs to the previous scan. */
export const longestSilence = ({ gapMs, pauseMs }: Pauses): number => Math.max(gapMs * lagGaps.heard, pauseMs);

export const joined = (runs: Run[]): string => runs.map(({ text }) => text).join("");

export const isScanner = (runs: Run[]): boolean => {
  const slow = runs.length - 1;
  const keys = joined(runs).length;
  return keys >= shortestCode && keys - runs.length >= slow * fastPerSlow;
};

/** Collects the characters of keys that may belong to one scan, with the lags between them. */
export const createBurst = ({ gapMs }: Pauses) => {
  let runs: Run[] = [];
  /** Digits typed with Alt: the code of the next character. */
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
    /** Time of the last key. */
    last: () => last,
    /** True if a key at this time continues the scanner's rhythm. */
    isNext,
    forget,
    take: (meaning: KeyMeaning, at: number) => {
      // A held modifier key repeats before each character code.
      if (meaning.is === "nothing") return endNumber();
      if (at - last > lagMs()) forget();
      if (meaning.is === "alt") {
        // This opens or extends the run. The character is added when its code is complete.
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
