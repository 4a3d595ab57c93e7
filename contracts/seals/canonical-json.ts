/**
 * The JSON Canonicalization Scheme (RFC 8785): no space, keys in the order of their UTF-16 units, numbers and strings as ECMAScript writes
 * them. A lone surrogate, which the scheme refuses, is written `\udXXX`.
 *
 * @param value what `JSON.parse` gives; members that are `undefined` are left out, as `JSON.stringify` leaves them out
 * @throws TypeError for what JSON cannot say: a bigint, NaN, an infinity, `undefined` itself
 */
export const canonicalJson = (value: unknown): string => {
  switch (typeof value) {
    case "string":
      return quoted(value);
    case "number":
      if (!Number.isFinite(value)) throw new TypeError(`${value} is no JSON`);
      return String(value);
    case "boolean":
      return value ? "true" : "false";
    case "object":
      if (value === null) return "null";
      return Array.isArray(value) ? canonicalList(value) : canonicalObject(value as Record<string, unknown>);
    default:
      throw new TypeError(`${typeof value} is no JSON`);
  }
};

const canonicalList = (list: readonly unknown[]): string => {
  let text = "[";
  for (let index = 0; index < list.length; index++) {
    if (index > 0) text += ",";
    text += list[index] === undefined ? "null" : canonicalJson(list[index]);
  }
  return `${text}]`;
};

const canonicalObject = (object: Record<string, unknown>): string => {
  let text = "";
  for (const key of inOrder(Object.keys(object))) {
    const value = object[key];
    if (value === undefined) continue;
    text += `${text === "" ? "" : ","}${quoted(key)}:${canonicalJson(value)}`;
  }
  return `{${text}}`;
};

/** Text without anything that JSON escapes: most texts are, and need no call out of JavaScript. */
const plain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text));

/** Longer lists are sorted quicker by `sort`. */
const fewKeys = 32;

/** Sorts keys by their UTF-16 units. Events have few keys, and few of them out of place: insertion beats `sort`. */
const inOrder = (keys: string[]): string[] => {
  // The default order of `sort` is that of UTF-16 units, as is that of `>`.
  if (keys.length > fewKeys) return keys.sort();
  for (let at = 1; at < keys.length; at++) {
    const key = keys[at]!;
    let place = at;
    for (; place > 0 && keys[place - 1]! > key; place--) keys[place] = keys[place - 1]!;
    keys[place] = key;
  }
  return keys;
};
