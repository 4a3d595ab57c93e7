/** Writes a value of a response as text. Null, undefined and objects become empty. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
