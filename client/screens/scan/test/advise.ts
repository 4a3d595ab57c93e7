import type { HeardScan } from "./hear.ts";
import type { JudgedA, JudgedB } from "./judge.ts";

/** A setting to change: its text is `scanTest.set.<id>`. */
export type Advice = { id: AdviceId; isNeeded: boolean };
export type AdviceId =
  | ("again" | "usKeyboard" | "computer" | "altMode" | "case" | "noPrefix" | "noSuffixText")
  | ("enter" | "enterNotTab" | "faster" | "separator" | "aim");
/** A part of the scanner's settings that needs no change: its text is `scanTest.fine.<id>`. */
export type Fine = "signs" | "prefix" | "suffix" | "rhythm" | "separator";

type Test = { heard: HeardScan; a: JudgedA; b: JudgedB | undefined };

const ofSigns: Partial<Record<JudgedA["cause"], AdviceId>> = {
  half: "again",
  keyboard: "usKeyboard",
  computer: "computer",
  changed: "altMode",
  case: "case",
};

/** True if a prefix is another text than what names the kind of code. */
export const hasOwnPrefix = ({ prefix, isAim }: Pick<JudgedA, "prefix" | "isAim">): boolean => prefix !== "" && !isAim;

/** Settings to change, the most needed first, and those that are right. `gapMs`: the longest pause that the scan page takes for a scanner's. */
export const advise = ({ heard, a, b }: Test, gapMs: number): { advice: Advice[]; fine: Fine[] } => {
  if (a.cause === "other") return { advice: [], fine: [] };
  const isSlow = a.longestMs > gapMs;
  const signs = ofSigns[a.cause];
  const rules: [AdviceId, boolean, isNeeded?: boolean][] = [
    ...(signs ? [[signs, true] satisfies [AdviceId, boolean]] : []),
    ["noPrefix", hasOwnPrefix(a)],
    ["noSuffixText", a.suffix !== ""],
    ["enter", heard.end === undefined],
    ["faster", isSlow],
    ["separator", b?.cause === "joined"],
    ["enterNotTab", heard.end === "Tab", false],
    ["aim", !a.isAim && !hasOwnPrefix(a), false],
  ];
  const fine: [Fine, boolean][] = [
    ["signs", a.cause === "right"],
    ["prefix", !hasOwnPrefix(a)],
    ["suffix", heard.end !== undefined && a.suffix === ""],
    ["rhythm", !isSlow],
    ["separator", b?.cause === "right"],
  ];
  return {
    advice: rules.flatMap(([id, applies, isNeeded = true]) => (applies ? [{ id, isNeeded }] : [])),
    fine: fine.flatMap(([id, is]) => (is ? [id] : [])),
  };
};
