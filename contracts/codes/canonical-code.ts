/** Hyphens and dashes that keyboards, printers and spreadsheets use in place of `-`. */
const dashes = /[\u2010-\u2015\u2212]/g;

/** The usual code: printable ASCII without spaces. Its canonical form differs only in case. */
const plain = /^[!-~]*$/;

/**
 * Canonical form of a code. Two spellings name one cylinder when their forms are equal: width, invisible characters, kind of dash and case do not
 * count.
 */
export const canonicalCode = (code: string): string =>
  plain.test(code)
    ? code.toUpperCase()
    : code
        .normalize("NFKC")
        .replace(/[\p{Cc}\p{Cf}]/gu, "")
        .replace(dashes, "-")
        .trim()
        .toUpperCase()
        // Some capitals are written as several characters, which are joined here.
        .normalize("NFKC");

/** A code as searches compare it: without spaces and dashes. */
export const bareCode = (code: string): string => canonicalCode(code).replace(/[\s-]/gu, "");

/** True for two spellings of one code. */
export const isSameCode = (one: string, other: string): boolean => canonicalCode(one) === canonicalCode(other);
