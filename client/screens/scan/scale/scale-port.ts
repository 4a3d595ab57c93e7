import { numberText } from "#contracts/fields/number-text.ts";
import { gramsOf } from "#contracts/fields/grams.ts";

/** A weight of three decimals: no cylinder weighs a thousand kilograms. */
const threeDecimals = /^(\d{1,3}),(\d{3})$/;

/** Grams of a typed weight in kg, else `undefined`. A comma is taken for the decimal point. */
export const typedGrams = (text: string): number | undefined => {
  const kg = numberText(text.normalize("NFKC").trim().replace(threeDecimals, "$1.$2")) ?? "";
  return /^\d{1,4}(\.\d{1,3})?$/.test(kg) ? gramsOf(Number(kg)) : undefined;
};

/** One line of a scale: the gross weight in grams. `stable` is absent where the scale does not say it. */
export type Reading = { grams: number; stable?: boolean };

/** `ST,GS,+  23.45kg`: stable or moving, gross, the weight. A net weight (`NT`) and an overload (`OL`) are no gross weight. */
const marked = /^(ST|US),\s*(?:GS?,\s*)?([+-]?)\s*(\d+[.,]?\d*)\s*kg$/i;
/** `S S     23.45 kg`: stable (`S`) or moving (`D`). */
const spoken = /^S\s+([SD])\s+([+-]?)\s*(\d+[.,]?\d*)\s*kg$/i;
/** `23.45`, `+ 23.45 kg`. A whole number without a unit is refused: its point may be missing. */
const bare = /^([+-]?)\s*(\d+[.,]\d+|\d+(?=\s*kg))\s*(?:kg)?$/i;

const signedGrams = (sign: string | undefined, digits: string | undefined): number | undefined => {
  const grams = typedGrams((digits ?? "").replace(/^0+(?=\d)/, ""));
  return grams !== undefined && sign === "-" ? -grams : grams;
};

/** Reads one line of the common continuous formats; undefined for what is no gross weight in kg. */
export const parseReading = (line: string): Reading | undefined => {
  const text = line.trim();
  const match = marked.exec(text) ?? spoken.exec(text);
  const plain = match ? undefined : bare.exec(text);
  const grams = match ? signedGrams(match[2], match[3]) : signedGrams(plain?.[1], plain?.[2]);
  if (grams === undefined) return undefined;
  return match ? { grams, stable: /^S/i.test(match[1] ?? "") } : { grams };
};

/** Why a scale cannot be read: nobody allowed it, another program has it, it is gone. */
export type ScaleFault = "refused" | "busy" | "unplugged";

/** News for a simulated scale. Weights in grams; `most` may be filled. */
export type ScaleNews = { is: "laid"; tare: number } | { is: "filling"; most: number } | { is: "lifted" };

/** A scale that was opened: what it sends, until it is closed or gone. */
export type OpenScale = {
  chunks: AsyncIterable<Uint8Array>;
  close(): Promise<void>;
  tell?(news: ScaleNews): void;
};

/** Opens a scale, or returns why that failed. `isAsked`: a person pressed for it, so the browser may ask which one. */
export type ScalePort = (isAsked: boolean) => Promise<OpenScale | ScaleFault>;

/** Signs of a line that are kept: longer is no weight, as where the speed is wrong and no line ever ends. */
const longest = 200;

/** The lines of what a scale sends; what it sends is ASCII, whatever else comes is kept as it is read. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("latin1");
  let rest = "";
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(/[\r\n\u0002\u0003]+/);
    rest = parts.pop() ?? "";
    if (rest.length > longest) {
      parts.push(rest);
      rest = "";
    }
    for (const line of parts) if (line.trim() !== "") yield line.slice(0, longest);
  }
}
