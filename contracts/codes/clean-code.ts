import { SEPARATOR } from "./gs1.ts";

/** Texts that scanners type in place of the separator, which has no key. */
const writtenSeparator = /\{GS\}|<GS>|\^\]/gi;

/** A Code 39 begins and ends with `*`, and some scanners send both. */
const starred = /^\*(.+)\*$/u;

/**
 * Cleans a code from a scanner, a camera, a keyboard or a pasted cell. Full-width characters become plain, and invisible ones are dropped, except the
 * separator.
 */
export const cleanCode = (raw: string): string =>
  raw
    .replace(writtenSeparator, SEPARATOR)
    .normalize("NFKC")
    .replace(/(?!\u001d)[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .replace(starred, "$1");

/** A clean code without separators, as it is registered. */
export const plainCode = (raw: string): string => cleanCode(raw).replaceAll(SEPARATOR, "");

/** Longest part of a read text that sentences show, in characters. */
const LONGEST_SHOWN = 64;

/** A text that was read, as a person may see it: without invisible characters, and only its beginning if it is long. */
export const shownCode = (raw: string): string => {
  const text = raw.normalize("NFKC").replace(/[\p{Cc}\p{Cf}]/gu, "");
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
};

/** True for a code that is a web address, as QR codes often are. It is no barcode. */
export const isAddress = (code: string): boolean => /^(?:https?:\/\/|www\.)/i.test(code);

/** Minimum length of a repeated part. A shorter code that repeats itself is probably one code. */
const leastRepeated = { known: 4, unknown: 6 } as const;

/** True if the code is its first signs, twice or more often. */
const isRepeat = (code: string, length: number): boolean => {
  const times = code.length / length;
  return Number.isInteger(times) && times > 1 && code.slice(0, length).repeat(times) === code;
};

/**
 * Returns the code once if a label was read twice or more often in one burst, with white space between or without. `lengths` are those of the codes
 * in use; empty: unknown. A part of a usual length counts before the whole, as no code repeats itself.
 */
export const readOnce = (code: string, lengths: readonly number[]): string => {
  const least = leastRepeated[lengths.length > 0 ? "known" : "unknown"];
  const isUsual = (text: string): boolean => lengths.includes(plainCode(text).length);
  const [first = "", ...others] = code.trim().split(/\s+/);
  if (others.length > 0) return others.every((other) => other === first) && first.length >= least ? first : code;
  const repeats = Array.from({ length: Math.max(0, Math.floor(code.length / 2) - least + 1) }, (_, at) => at + least)
    .filter((length) => isRepeat(code, length))
    .map((length) => code.slice(0, length));
  return repeats.find(isUsual) ?? (isUsual(code) ? code : (repeats[0] ?? code));
};
