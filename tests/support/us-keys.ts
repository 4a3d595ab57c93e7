import { usSign } from "#client/screens/scan/session/scanner-keys.ts";

const letters = Array.from({ length: 26 }, (_, at) => `Key${String.fromCharCode(65 + at)}`);
const digits = Array.from({ length: 10 }, (_, at) => `Digit${at}`);
const others =
  "Backquote Minus Equal BracketLeft BracketRight Backslash Semicolon Quote Comma Period Slash Space".split(" ");

/** The physical key of each sign of a US keyboard, and whether it takes Shift. */
const keys = new Map(
  [...letters, ...digits, ...others].flatMap((code) =>
    [false, true].map((shift) => [usSign({ code, shift }) ?? "", { code, shift }] as const),
  ),
);

export const usKeyOf = (sign: string): { code: string; shift: boolean } => {
  const key = keys.get(sign);
  if (!key) throw new Error(`no key for ${sign}`);
  return key;
};
