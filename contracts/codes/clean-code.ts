/** GS1's separator of elements: the one control sign that means something in a code. */
const separator = "\u001d";

/** Texts that scanners type in place of the separator, which has no key. */
const writtenSeparator = /\{GS\}|<GS>|\^\]/gi;

/** Code 39 begins and ends with `*`; some scanners send both. */
const starred = /^\*(.+)\*$/u;

/** A code as a scanner, a camera, a hand or a pasted cell gave it, without what belongs to reading: signs of full width made plain, invisible signs dropped but the separator. */
export const cleanCode = (raw: string): string =>
  raw
    .replace(writtenSeparator, separator)
    .normalize("NFKC")
    .replace(/(?!\u001d)[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .replace(starred, "$1");

/** A clean code without separators, as it is registered. */
export const plainCode = (raw: string): string => cleanCode(raw).replaceAll(separator, "");

/** A clean code that is an address, as a QR code often holds: no barcode itself. */
export const isAddress = (code: string): boolean => /^(?:https?:\/\/|www\.)/i.test(code);

/** Below this many signs a code that repeats itself is as likely one code. */
const leastRepeated = { known: 4, unknown: 6 } as const;

/** A label that was read twice in one burst, once. `lengths` are those of the codes in use; empty: not known. */
export const readOnce = (code: string, lengths: readonly number[]): string => {
  const half = code.slice(0, code.length / 2);
  const isOne = lengths.includes(plainCode(code).length) || half + half !== code;
  return isOne || half.length < leastRepeated[lengths.length > 0 ? "known" : "unknown"] ? code : half;
};
