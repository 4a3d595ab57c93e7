/** A run of 12 or more digits in a sentence is a barcode. Telephone numbers are shorter, and ids have letters or hyphens. */
const bare = /(?<![\w./-])\d{12,}(?![\w/-])/;

/** Splits a sentence into parts; every second part is a barcode. `code` is the barcode of the sentence, if it is known. */
export const partsOf = (text: string, code?: string): string[] =>
  code && text.includes(code)
    ? text.split(code).flatMap((part, index) => (index === 0 ? [part] : [code, part]))
    : text.split(new RegExp(`(${bare.source})`, "g"));

/** Splits a barcode into groups of four characters, for reading aloud. A barcode that already has separators is not split. */
export const groupsOf = (code: string): string[] =>
  /^[\p{L}\p{N}]*$/u.test(code) ? (code.match(/.{1,4}/gsu) ?? []) : [code];

/** Writes the barcodes of a sentence in groups, for tooltips and labels, which nobody copies. On a page use {@link Sentence}. */
export const grouped = (text: string, code?: string): string =>
  partsOf(text, code)
    .map((part, index) => (index % 2 === 0 ? part : groupsOf(part).join(" ")))
    .join("");
