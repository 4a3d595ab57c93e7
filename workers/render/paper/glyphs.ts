import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#infra/process/root.ts";

type Range = readonly [from: number, to: number];

/** Maximum number of characters that the note names. */
const MOST_NAMED = 8;

/** The characters of {@link paperFonts}, as their packages declare them. */
const readRanges = (): Range[] =>
  ["noto-sans-sc/400.css", "ibm-plex-sans/latin-400.css"].flatMap((file) => {
    const sheet = readFileSync(join(root, "node_modules/@fontsource", file), "utf8");
    return [...sheet.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, from = "", to = from]): Range => [
      Number.parseInt(from, 16),
      Number.parseInt(to, 16),
    ]);
  });

let ranges: Range[] | undefined;

/** True for characters that have no image of their own: joiners, variations, white space. */
const isUndrawn = (sign: string): boolean => /[\p{Cc}\p{Cf}\p{Mn}\s]/u.test(sign) && !/\p{Script=Thai}/u.test(sign);

const hasGlyph = (sign: string): boolean => {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80 || isUndrawn(sign)) return true;
  ranges ??= readRanges();
  return ranges.some(([from, to]) => from <= code && code <= to);
};

/** Characters of the texts that no printed font has, as `U+1F600`, separated by commas. Empty if all can be printed. */
export const signsWithoutGlyph = (texts: Iterable<string>): string => {
  const lacking = new Set<string>();
  for (const text of texts) for (const sign of text.match(/[^\0-\u00ff]/gu) ?? []) lacking.add(sign);
  const names = [...lacking]
    .filter((sign) => !hasGlyph(sign))
    .map((sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`)
    .toSorted();
  return names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(", ")}, …` : names.join(", ");
};
