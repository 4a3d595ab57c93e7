import type { Field } from "../fields/field.ts";
import { numberText } from "../fields/number-text.ts";
import { isBarcode } from "../fields/scalars.ts";
import { valueOf } from "../fields/schema.ts";

/** Words for each unit that people write behind a number. Another unit than the field's own is not dropped, because the number would change. */
const unitWords: Readonly<Record<string, string>> = {
  kg: "kgs?|公斤|千克",
  L: "l|lit(?:er|re)s?|升",
  mm: "mm|毫米",
  MPa: "mpa|兆帕",
  year: "y(?:ea)?rs?|年",
  month: "months?|个?月",
  day: "days?|天|日",
};

const withoutUnit = (text: string, unit: string | undefined): string => {
  const words = unit === undefined ? undefined : unitWords[unit];
  return words === undefined ? text : text.replace(new RegExp(String.raw`\s*(?:${words})\.?$`, "i"), "");
};

/** Signs that people write into a telephone number, and the country code of China. */
const signs = /[\s()./·\-‐-―]/gu;
const country = /^(?:\+|00)?86(?=1\d{10}$)/;

const mendedPhone = (text: string): string | undefined => {
  const digits = text.replaceAll(signs, "").replace(country, "");
  return /^1\d{10}$/.test(digits) || /^0\d{9,11}$/.test(digits) ? digits : undefined;
};

/**
 * The text of a cell without what its field does not take: a unit behind a number, signs and the country code in a telephone number, blanks in a
 * barcode. `undefined` if that is not enough, or if nothing has to be dropped.
 */
export const mendedText = (field: Field, text: string): string | undefined => {
  const plain = text.normalize("NFKC").trim();
  if (field.kind === "integer" || field.kind === "decimal") {
    const number = numberText(withoutUnit(plain, field.unit));
    return number !== undefined && numberText(text) === undefined && takes(field, Number(number)) ? number : undefined;
  }
  if (field.kind === "barcode") {
    const code = plain.replaceAll(/\s/gu, "");
    return code !== text && isBarcode(code) ? code : undefined;
  }
  if (field.kind !== "phone") return undefined;
  const digits = mendedPhone(plain);
  return digits !== undefined && digits !== text && takes(field, digits) ? digits : undefined;
};

const takes = (field: Field, value: unknown): boolean => valueOf(field).safeParse(value).success;
