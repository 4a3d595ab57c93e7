/** The part of a keydown that says what a scanner meant by it. */
export type KeyPress = {
  key: string;
  /** Name of the physical key. */
  code: string;
  shift?: boolean;
  ctrl?: boolean;
  alt?: boolean;
  meta?: boolean;
  /** An input method has the key: its sign may be another than the one that is printed on it. */
  composed?: boolean;
};

/**
 * `alt`: a digit of a sign's number, typed with Alt held. `unknown`: a key that has a sign, but which one cannot be said. `function`: a key that
 * has none. `hand`: no scanner presses it.
 */
type KeyMeaning =
  | { is: "sign"; sign: string }
  | { is: "alt"; digit: string }
  | { is: "end" | "unknown" | "function" | "hand" | "nothing" };

/** Marks a key that gave no sign in a burst: no code holds it. */
export const unknownSign = "\ufffd";
/** GS1's separator, which has no key of its own. */
const separator = "\u001d";

/** Signs of the US layout by physical key, without and with Shift. */
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

/** The sign of a physical key on the US layout, which scanners assume: 47 keys, Space and the number pad. */
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
/** Names of keys of which an input method or the layout keeps the sign. */
const signless = new Set(["Process", "Unidentified", "Dead"]);

/** Scanners send control signs as Ctrl with the key that has the sign's place: Ctrl+] is GS, Ctrl+J and Ctrl+M are line ends. */
const withControl: Record<string, KeyMeaning> = {
  BracketRight: { is: "sign", sign: separator },
  KeyJ: { is: "end" },
  KeyM: { is: "end" },
};

/** Meaning of one key in a scan. */
export const readKey = (press: KeyPress): KeyMeaning => {
  const { key, code, ctrl = false, alt = false, meta = false, composed = false } = press;
  if (modifiers.test(key) || modifiers.test(code)) return { is: "nothing" };
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  if (alt && !ctrl && digit !== undefined) return { is: "alt", digit };
  // AltGr counts as both: it gives signs of other layouts than the US one.
  const isModified = meta || ctrl !== alt;
  if (isModified) return (ctrl && !meta && withControl[code]) || { is: "nothing" };
  if (ends.has(key) || (ends.has(code) && key === "Process")) return { is: "end" };
  if (key === "F8") return { is: "sign", sign: separator };
  if (byHand.test(key)) return { is: "hand" };
  if (!composed && plain.test(key)) return { is: "sign", sign: key };
  if ([...key].length > 1 && !signless.has(key)) return { is: "function" };
  const sign = usSign(press);
  return sign === undefined ? { is: "unknown" } : { is: "sign", sign };
};

/** The sign of a number that was typed with Alt held, as scanners do where no layout is known. */
const altSign = (digits: string): string => {
  const sign = String.fromCharCode(Number(digits));
  return sign === separator || plain.test(sign) ? sign : unknownSign;
};

/** True when a key types its sign and does nothing else. */
export const isTyped = ({ key, ctrl = false, alt = false }: KeyPress): boolean =>
  !ctrl && !alt && (key.length === 1 || signless.has(key));

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
    /** True when a key at this time follows the last one in a scanner's rhythm. */
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
