/** A decimal comma. A comma before exactly three digits may separate thousands, unless a 0 or more than three digits come before it. */
const decimalComma = /^([+-]?)(?:(\d{1,15}),(\d{1,2}|\d{4,})|(0|\d{4,15}),(\d{3}))$/;
/** Commas between thousands, as this product shows them, when nothing else can be meant. */
const grouped = /^[+-]?\d{1,3}(?:(?:,\d{3}){2,}|(?:,\d{3})+\.\d+)(?:\.\d+)?$/;
const plain = /^[+-]?\d{1,15}(?:\.\d+)?$/;

/**
 * Converts a typed or pasted number to a text with a decimal point; full-width characters are read, spaces and line breaks are dropped. Returns
 * `undefined` for other text, and for an ambiguous comma: `1,234`.
 */
export const numberText = (text: string): string | undefined => {
  const signs = text
    .replaceAll("。", ".")
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cf}]/gu, "")
    .replace(/^[\u2212\u2013]/, "-");
  const ungrouped = grouped.test(signs) ? signs.replaceAll(",", "") : signs;
  const pointed = ungrouped.replace(
    decimalComma,
    (_, sign: string, whole?: string, decimals?: string, small?: string, three?: string) =>
      `${sign}${whole ?? small}.${decimals ?? three}`,
  );
  return plain.test(pointed) ? pointed : undefined;
};

/** The number that the text names, or `undefined`. */
export const numberOf = (text: string): number | undefined => {
  const read = numberText(text);
  return read === undefined ? undefined : Number(read);
};
