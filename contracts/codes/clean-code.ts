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

/** Returns the code once if a label was read twice in one burst. `lengths` are those of the codes in use; empty: unknown. */
export const readOnce = (code: string, lengths: readonly number[]): string => {
  const half = code.slice(0, code.length / 2);
  const isOne = lengths.includes(plainCode(code).length) || half + half !== code;
  return isOne || half.length < leastRepeated[lengths.length > 0 ? "known" : "unknown"] ? code : half;
};
