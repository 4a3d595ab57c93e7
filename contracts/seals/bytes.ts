/** Unpadded bytes as lower-case hex. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const HEX = /^([0-9a-f]{2})*$/;

/** Reads lower-case hex; `undefined` for anything else. */
export const fromHex = (text: string): Uint8Array | undefined =>
  HEX.test(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : undefined;

/** Bytes as standard base64 with its padding (RFC 4648 §4). */
export const toBase64 = (bytes: Uint8Array): string => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

/** Reads standard base64 in the one spelling that {@link toBase64} writes; `undefined` for any other. */
export const fromBase64 = (text: string): Uint8Array | undefined => {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
};

export const concat = (...parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

const encoder = new TextEncoder();
/** UTF-8. A lone surrogate becomes U+FFFD, so callers escape or refuse it before. */
export const utf8 = (text: string): Uint8Array => encoder.encode(text);
