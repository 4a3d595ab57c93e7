/** Hyphens and dashes that a keyboard, a printer or a spreadsheet puts in place of `-`. */
const dashes = /[\u2010-\u2015\u2212]/g;

/** A code as nearly all are: printable ASCII without spaces, of which the canonical form differs in case alone. */
const plain = /^[!-~]*$/;

/** Two spellings name one bottle when this form of them is equal: signs of full width, invisible signs, kinds of dashes and case make no difference. */
export const canonicalCode = (code: string): string =>
  plain.test(code)
    ? code.toUpperCase()
    : code
        .normalize("NFKC")
        .replace(/[\p{Cc}\p{Cf}]/gu, "")
        .replace(dashes, "-")
        .trim()
        .toUpperCase()
        // Some capitals are written as several signs that go together.
        .normalize("NFKC");

/** A code as searches compare it: without the spaces and dashes by which a page, a label or a hand divides it. */
export const bareCode = (code: string): string => canonicalCode(code).replace(/[\s-]/gu, "");

/** Two spellings of one code. */
export const isSameCode = (one: string, other: string): boolean => canonicalCode(one) === canonicalCode(other);
