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
      return JSON.stringify(value);
    case "number":
      if (!Number.isFinite(value)) throw new TypeError(`${value} is no JSON`);
      return JSON.stringify(value);
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
  // The default order of `sort` is that of UTF-16 units.
  for (const key of Object.keys(object).sort()) {
    const value = object[key];
    if (value === undefined) continue;
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(value)}`;
  }
  return `{${text}}`;
};
