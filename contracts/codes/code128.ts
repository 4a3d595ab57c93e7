import { SEPARATOR } from "./gs1.ts";

/** Widths of the bars and gaps of each symbol character, in modules, by its value (ISO/IEC 15417, table 1). The last one is the stop. */
const widths =
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112".split(
    " ",
  );

const [toC, toB, fnc1, startB, startC, stop] = [99, 100, 102, 104, 105, 106];
/** Digits in a run that are shorter as pairs: at an end of the text, and between other signs. */
const leastDigits = { end: 4, middle: 6 } as const;

const printable = /^[ -~]*$/;

/** Number of digits from a place on, of which a separator is none. */
const digitsAt = (text: string, at: number): number => /^\d*/.exec(text.slice(at))?.[0].length ?? 0;

/** True if pairs of digits begin at a place. */
const isPaired = (text: string, at: number): boolean => {
  const run = digitsAt(text, at);
  const isAtEnd = at === 0 || at + run === text.length;
  return run >= (isAtEnd ? leastDigits.end : leastDigits.middle) || (run === 2 && text.length === 2);
};

/** Values of the characters in code sets B and C, which the first one opens. */
const valuesOf = (text: string): number[] => {
  let isC = isPaired(text, 0);
  const values: number[] = [isC ? startC : startB];
  for (let at = 0; at < text.length;) {
    if (text[at] === SEPARATOR) {
      values.push(fnc1);
      at += 1;
    } else if (isC && digitsAt(text, at) >= 2) {
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else if (isC) {
      values.push(toB);
      isC = false;
    } else if (isPaired(text, at) && digitsAt(text, at) % 2 === 0) {
      values.push(toC);
      isC = true;
    } else {
      values.push((text.codePointAt(at) ?? 0) - 32);
      at += 1;
    }
  }
  return values;
};

/**
 * The bars and gaps of a Code 128 symbol, in modules: bar first, without its quiet zones of 10 modules. `undefined` for a text that it cannot hold.
 *
 * @param isGs1 the symbol says that its text is one of GS1 elements, and separators are kept.
 */
export const code128 = (text: string, { isGs1 = false } = {}): number[] | undefined => {
  if (text === "" || !printable.test(isGs1 ? text.replaceAll(SEPARATOR, "") : text)) return undefined;
  const [start = startB, ...rest] = valuesOf(text);
  const values = isGs1 ? [start, fnc1, ...rest] : [start, ...rest];
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103;
  return [...values, check, stop].flatMap((value) => [...(widths[value] ?? "")].map(Number));
};
