/** Digits of this many in a row within a sentence are a barcode: telephone numbers are shorter, and ids have letters or hyphens. */
const bare = /(?<![\w./-])\d{12,}(?![\w/-])/;

/** Pieces of a sentence in their order; every second one is a barcode. `code`: the one that it speaks of, where that is known. */
export const partsOf = (text: string, code?: string): string[] =>
  code && text.includes(code)
    ? text.split(code).flatMap((part, index) => (index === 0 ? [part] : [code, part]))
    : text.split(new RegExp(`(${bare.source})`, "g"));

/** A barcode as it is read aloud: groups of four signs. One that is divided by signs of its own stays as it is. */
export const groupsOf = (code: string): string[] =>
  /^[\p{L}\p{N}]*$/u.test(code) ? (code.match(/.{1,4}/gsu) ?? []) : [code];

/** A sentence with its barcodes in groups, for tooltips and names: nobody copies from there. On a page {@link Sentence} says it. */
export const grouped = (text: string, code?: string): string =>
  partsOf(text, code)
    .map((part, index) => (index % 2 === 0 ? part : groupsOf(part).join(" ")))
    .join("");
