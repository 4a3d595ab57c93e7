import { gramsOf } from "#contracts/commands/grams.ts";

/** Grams of a typed weight in kg; `undefined` while it is none. A comma is taken for the decimal point. */
export const typedGrams = (text: string): number | undefined => {
  const kg = text.trim().replace(",", ".");
  return /^\d{1,4}(\.\d{1,3})?$/.test(kg) ? gramsOf(Number(kg)) : undefined;
};
