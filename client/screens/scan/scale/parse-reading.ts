import { typedGrams } from "./typed-grams.ts";

/** One line of a scale: the gross weight in grams. `stable` is absent where the scale does not say it. */
export type Reading = { grams: number; stable?: boolean };

/** `ST,GS,+  23.45kg`: stable or moving, gross, the weight. A net weight (`NT`) and an overload (`OL`) are no gross weight. */
const marked = /^(ST|US),\s*(?:GS?,\s*)?([+-]?)\s*(\d+[.,]?\d*)\s*kg$/i;
/** `S S     23.45 kg`: stable (`S`) or moving (`D`). */
const spoken = /^S\s+([SD])\s+([+-]?)\s*(\d+[.,]?\d*)\s*kg$/i;
/** `23.45`, `+ 23.45 kg`. Without a unit a whole number may leave out its point, so it is none. */
const bare = /^([+-]?)\s*(\d+[.,]\d+|\d+(?=\s*kg))\s*(?:kg)?$/i;

const gramsOf = (sign: string | undefined, digits: string | undefined): number | undefined => {
  const grams = typedGrams((digits ?? "").replace(/^0+(?=\d)/, ""));
  return grams !== undefined && sign === "-" ? -grams : grams;
};

/** Reads one line of the common continuous formats; undefined for what is no gross weight in kg. */
export const parseReading = (line: string): Reading | undefined => {
  const text = line.trim();
  const said = marked.exec(text) ?? spoken.exec(text);
  const plain = said ? undefined : bare.exec(text);
  const grams = said ? gramsOf(said[2], said[3]) : gramsOf(plain?.[1], plain?.[2]);
  if (grams === undefined) return undefined;
  return said ? { grams, stable: /^S/i.test(said[1] ?? "") } : { grams };
};
