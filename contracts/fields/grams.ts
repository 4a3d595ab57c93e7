/** Converts kg from the wire (at most 3 decimals, below 100 t; rules §1, numbers) to whole grams. `undefined` for another number. */
export const gramsOf = (kg: number): number | undefined => {
  // The decimal text is exact, but kg * 1000 is not: 0.57 * 1000 is 569.9999999999999.
  const parts = /^(-?)(\d{1,5})(?:\.(\d{1,3}))?$/.exec(String(kg));
  if (!parts) return undefined;
  const [, sign, whole = "0", decimals = ""] = parts;
  const grams = Number(whole) * 1000 + Number(decimals.padEnd(3, "0"));
  return sign ? -grams : grams;
};

/** Converts whole grams to kg for the wire and for sentences, exact to the gram. */
export const kgOf = (grams: number): number => Number((grams / 1000).toFixed(3));
