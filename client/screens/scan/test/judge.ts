import { readCode } from "#contracts/codes/read-code.ts";
import type { HeardScan, HeardSign, SeparatorForm } from "./hear.ts";
import { codeA, codeB, keyboards, type Keyboard } from "./printed.ts";

/** A printed sign and what came for it: `undefined` if nothing came, an empty text if a key gave no sign. */
export type SignResult = { printed: string; got: string | undefined; isRight: boolean };

/** The signs before, of and after a printed text, in what was heard. */
type Aligned = { before: HeardSign[]; signs: (HeardSign | undefined)[]; after: HeardSign[] };

/** Costs of a sign that lacks or comes in addition, where another sign costs 1. */
const gapCost = 1.2;
type Step = "same" | "lacks" | "added";

/** Finds a printed text in what was heard: with the fewest signs that differ, lack or came in addition. Signs before and after cost nothing. */
const align = (
  printed: readonly string[],
  heard: readonly HeardSign[],
  isSame: (one: string, other: string) => boolean,
): Aligned => {
  const [rows, columns] = [printed.length + 1, heard.length + 1];
  const cost = Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, () => row * gapCost));
  const step: Step[][] = Array.from({ length: rows }, () => Array.from({ length: columns }, () => "lacks" as const));
  const at = (row: number, column: number): number => cost[row]?.[column] ?? 0;
  for (let row = 1; row < rows; row += 1)
    for (let column = 1; column < columns; column += 1) {
      const differs = isSame(printed[row - 1] ?? "", heard[column - 1]?.text ?? "") ? 0 : 1;
      const costs: Record<Step, number> = {
        same: at(row - 1, column - 1) + differs,
        lacks: at(row - 1, column) + gapCost,
        added: at(row, column - 1) + gapCost,
      };
      const best = (["same", "lacks", "added"] as const).reduce((one, other) =>
        costs[other] < costs[one] ? other : one,
      );
      cost[row]![column] = costs[best];
      step[row]![column] = best;
    }
  const last = cost[rows - 1] ?? [];
  let column = last.indexOf(Math.min(...last));
  const after = heard.slice(column);
  const signs: Aligned["signs"] = [];
  for (let row = rows - 1; row > 0;) {
    const taken: Step = column === 0 ? "lacks" : (step[row]?.[column] ?? "lacks");
    if (taken !== "added") {
      signs.unshift(taken === "same" ? heard[column - 1] : undefined);
      row -= 1;
    }
    if (taken !== "lacks") column -= 1;
  }
  return { before: heard.slice(0, column), signs, after };
};

/** `computer`: this computer's keyboard is not US. `case`: capitals are changed. `changed`: for a reason that is not known. */
export type Cause = "right" | "other" | "half" | "computer" | "keyboard" | "case" | "changed";

/** The judgement of code A. */
export type JudgedA = {
  cause: Cause;
  keyboard?: Keyboard;
  results: SignResult[];
  wrong: number;
  /** Number of keys that gave no sign, and of signs that did not come. */
  silent: number;
  missing: number;
  prefix: string;
  /** The prefix is an AIM identifier, which says what kind of code it is. */
  isAim: boolean;
  suffix: string;
  /** Pauses between the signs, in ms, and their median, their longest and their sum. */
  pauses: number[];
  medianMs: number;
  longestMs: number;
  totalMs: number;
};

/** Signs of 47 that may lack before a scan counts as half, and that must be right or explained by a keyboard. */
const [mostMissing, leastExplained, leastRight] = [3, 44, 8];

const fold = (sign: string): string => sign.toLowerCase();
const isSameLetter = (one: string, other: string): boolean =>
  one === other || (one !== "" && fold(one) === fold(other));

const joined = (signs: readonly HeardSign[]): string => signs.map(({ text }) => text).join("");

/** Number of printed signs for which came what a scanner with this keyboard sends. */
const explained = (keyboard: Keyboard, results: readonly SignResult[]): number => {
  const sent: Readonly<Record<string, string>> = keyboards[keyboard];
  return results.filter(({ printed, got }) => {
    const expected = sent[printed] ?? printed;
    return got !== undefined && (isSameLetter(expected, got) || (printed === "<" && expected === ""));
  }).length;
};

/** The keyboard that explains what came best. Undefined if the right one explains as much: a single changed sign has another cause. */
const keyboardOf = (results: readonly SignResult[]): Keyboard | undefined => {
  const names = Object.keys(keyboards) as Keyboard[];
  const [best] = names.toSorted((one, other) => explained(other, results) - explained(one, results));
  const right = results.filter(({ printed, got }) => got !== undefined && isSameLetter(printed, got)).length;
  const most = best ? explained(best, results) : 0;
  return most >= leastExplained && most > right ? best : undefined;
};

const rhythmOf = (signs: readonly HeardSign[]) => {
  const pauses = signs.slice(1).map(({ at }, index) => Math.max(0, at - (signs[index]?.at ?? at)));
  const sorted = pauses.toSorted((one, other) => one - other);
  return {
    pauses,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    longestMs: sorted.at(-1) ?? 0,
    totalMs: pauses.reduce((sum, each) => sum + each, 0),
  };
};

const causeOf = (
  results: readonly SignResult[],
  byKey: readonly string[],
  isCaps: boolean,
): Pick<JudgedA, "cause" | "keyboard"> => {
  const wrong = results.filter(({ isRight }) => !isRight);
  if (wrong.length === 0) return { cause: "right" };
  if (results.filter(({ got }) => got === undefined).length > mostMissing) return { cause: "half" };
  const isCase = ({ printed, got = "" }: SignResult): boolean => isSameLetter(printed, got);
  if (!isCaps && wrong.every(isCase)) return { cause: "case" };
  const isTypedRight = results.every(({ printed }, index) => isSameLetter(printed, byKey[index] ?? ""));
  if (isTypedRight) return { cause: "computer" };
  const keyboard = keyboardOf(results);
  return keyboard ? { cause: "keyboard", keyboard } : { cause: "changed" };
};

/** Judges a scan of code A. */
export const judgeA = ({ signs: heard, isCaps }: HeardScan): JudgedA => {
  const printed = [...codeA];
  const { before, signs, after } = align(printed, heard, isSameLetter);
  const results = printed.map((sign, index): SignResult => {
    const got = signs[index]?.text;
    return { printed: sign, got, isRight: got === sign || (isCaps && got !== undefined && isSameLetter(sign, got)) };
  });
  const count = (is: (result: SignResult) => boolean): number => results.filter(is).length;
  const byKey = signs.map((sign) => sign?.byKey ?? "");
  const isOther = count(({ isRight }) => isRight) < leastRight;
  const prefix = joined(before);
  return {
    ...(isOther ? { cause: "other" } : causeOf(results, byKey, isCaps)),
    results,
    wrong: count(({ isRight }) => !isRight),
    silent: count(({ got }) => got === ""),
    missing: count(({ got }) => got === undefined),
    prefix,
    // Another keyboard changes the bracket too.
    isAim: /^.[A-Za-z]\d$/.test(prefix),
    suffix: joined(after),
    ...rhythmOf(signs.filter((sign) => sign !== undefined)),
  };
};

/** `joined`: the separator did not come, so that two elements run together. `other`: the scan is another code, or its digits are changed. */
export type JudgedB = { cause: "right" | "joined" | "other"; separator: SeparatorForm | undefined; isAim: boolean };

/** Judges a scan of code B. */
export const judgeB = ({ signs, separator }: HeardScan): JudgedB => {
  const text = joined(signs);
  const code = `${codeB.asset}${codeB.serial}`;
  const { candidates } = readCode(text, { templates: [] });
  const isAim = /^\][A-Za-z]\d/.test(text);
  if (candidates.some((candidate) => candidate.code === code)) return { cause: "right", separator, isAim };
  return { cause: text.includes(code) ? "joined" : "other", separator, isAim };
};

/** Signs that only code A has. Fewer of them are a prefix. */
const leastLetters = 6;

/** True for a scan of code A. Code B has no letters, whatever the keyboard. */
export const isCodeA = ({ signs }: HeardScan): boolean =>
  signs.filter(({ text }) => /[a-z]/i.test(text)).length >= leastLetters;
