import { sizes } from "../limits.ts";

/** Result of a check of JSON text before it is parsed. */
export type JsonSketch = {
  /** True for more levels than {@link sizes} allows. The text after that point is not checked. */
  tooDeep: boolean;
  /** True if a character is written by its number (`\u0000`), the only way to send NUL or half a surrogate pair. */
  hasEscapes: boolean;
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const isOpening = (byte: number): boolean => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d;

/**
 * Reads JSON once from left to right without building anything, because a parser needs a second for a million open brackets. It does not check that
 * the text is valid JSON.
 *
 * @param bytes UTF-8
 */
export const sketchJson = (bytes: Uint8Array): JsonSketch => {
  let [level, inText, hasEscapes] = [0, false, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (inText) {
      if (byte === QUOTE) inText = false;
      else if (byte === BACKSLASH) {
        at += 1;
        hasEscapes ||= bytes[at] === LETTER_U;
      }
    } else if (byte === QUOTE) inText = true;
    else if (isOpening(byte)) level += 1;
    else if (isClosing(byte)) level -= 1;
    if (level > sizes.jsonDepth) return { tooDeep: true, hasEscapes };
  }
  return { tooDeep: false, hasEscapes };
};

/**
 * Parses JSON from inside another value, such as the tree of a search.
 *
 * @returns `undefined` for invalid JSON or too many levels
 */
export const parseJson = (text: string): unknown => {
  if (sketchJson(new TextEncoder().encode(text)).tooDeep) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/**
 * True when a parsed value has more levels than {@link sizes} allows. Used for messages that arrive parsed.
 *
 * @param levels levels that are left
 */
export const isTooDeep = (value: unknown, levels: number = sizes.jsonDepth): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isTooDeep(each, levels - 1)));
