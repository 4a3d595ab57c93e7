import { numberText } from "#contracts/fields/number-text.ts";
import { gramsOf } from "#contracts/commands/grams.ts";

/** A weight of three decimals: no cylinder weighs a thousand kilograms. */
const threeDecimals = /^(\d{1,3}),(\d{3})$/;

/** Grams of a typed weight in kg; `undefined` while it is none. A comma is taken for the decimal point. */
export const typedGrams = (text: string): number | undefined => {
  const kg = numberText(text.normalize("NFKC").trim().replace(threeDecimals, "$1.$2")) ?? "";
  return /^\d{1,4}(\.\d{1,3})?$/.test(kg) ? gramsOf(Number(kg)) : undefined;
};
