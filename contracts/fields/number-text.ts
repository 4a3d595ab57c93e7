/** A comma before three digits may be between thousands: before one, two or more than three it is before decimals, and so it is behind a 0 or more than three digits. */
const decimalComma = /^([+-]?)(?:(\d{1,15}),(\d{1,2}|\d{4,})|(0|\d{4,15}),(\d{3}))$/;
/** Commas between thousands, as this product draws them, where only that can be meant. */
const grouped = /^[+-]?\d{1,3}(?:(?:,\d{3}){2,}|(?:,\d{3})+\.\d+)(?:\.\d+)?$/;
const plain = /^[+-]?\d{1,15}(?:\.\d+)?$/;

/**
 * A number as somebody typed or pasted it, with a point before its decimals: full width and the full stop of an input method are read, spaces and
 * line breaks dropped, a decimal comma is a point. `undefined` for other text, and where a comma is ambiguous: `1,234`.
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

/** The number of such a text. */
export const numberOf = (text: string): number | undefined => {
  const read = numberText(text);
  return read === undefined ? undefined : Number(read);
};
