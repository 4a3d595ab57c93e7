import { numberText } from "#contracts/fields/number-text.ts";
import { gramsOf } from "#contracts/fields/grams.ts";

/** A weight with three decimals after a comma. The comma is no thousands separator, because no cylinder weighs 1000 kg. */
const threeDecimals = /^(\d{1,3}),(\d{3})$/;

/** Parses a weight typed in kg to grams, or returns `undefined`. A comma counts as the decimal point. */
export const typedGrams = (text: string): number | undefined => {
  const kg = numberText(text.normalize("NFKC").trim().replace(threeDecimals, "$1.$2")) ?? "";
  return /^\d{1,4}(\.\d{1,3})?$/.test(kg) ? gramsOf(Number(kg)) : undefined;
};

/** One line of a scale: the gross weight in grams. `stable` is undefined if the scale does not send it. */
export type Reading = { grams: number; stable?: boolean };

/** `ST,GS,+  23.45kg`: stable or moving, gross, weight. A net weight (`NT`) or an overload (`OL`) does not match. */
const marked = /^(ST|US),\s*(?:GS?,\s*)?([+-]?)\s*(\d+[.,]?\d*)\s*kg$/i;
/** `S S     23.45 kg`: stable (`S`) or moving (`D`). */
const spoken = /^S\s+([SD])\s+([+-]?)\s*(\d+[.,]?\d*)\s*kg$/i;
/** `23.45`, `+ 23.45 kg`. A whole number without a unit is rejected because its decimal point may be missing. */
const bare = /^([+-]?)\s*(\d+[.,]\d+|\d+(?=\s*kg))\s*(?:kg)?$/i;

const signedGrams = (sign: string | undefined, digits: string | undefined): number | undefined => {
  const grams = typedGrams((digits ?? "").replace(/^0+(?=\d)/, ""));
  return grams !== undefined && sign === "-" ? -grams : grams;
};

/** Parses one line of the common continuous formats. Returns `undefined` if the line is no gross weight in kg. */
export const parseReading = (line: string): Reading | undefined => {
  const text = line.trim();
  const match = marked.exec(text) ?? spoken.exec(text);
  const plain = match ? undefined : bare.exec(text);
  const grams = match ? signedGrams(match[2], match[3]) : signedGrams(plain?.[1], plain?.[2]);
  if (grams === undefined) return undefined;
  return match ? { grams, stable: /^S/i.test(match[1] ?? "") } : { grams };
};

/** Why a scale cannot be read: no permission, used by another program, or removed. */
export type ScaleFault = "refused" | "busy" | "unplugged";

/** Events for a simulated scale, with weights in grams. `most` is the maximum filling. */
export type ScaleNews = { is: "laid"; tare: number } | { is: "filling"; most: number } | { is: "lifted" };

/** An open scale and the data that it sends until it is closed or removed. */
export type OpenScale = {
  chunks: AsyncIterable<Uint8Array>;
  close(): Promise<void>;
  tell?(news: ScaleNews): void;
};

/** Opens a scale, or returns why that failed. `isAsked` is true after a person's click, so the browser may show its port dialog. */
export type ScalePort = (isAsked: boolean) => Promise<OpenScale | ScaleFault>;

/** Maximum length of a line. A longer one is no weight, for example if a wrong speed gives no line ends. */
const longest = 200;

/** Splits the scale's data into lines. Scales send ASCII, and other bytes are kept as Latin-1. */
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
