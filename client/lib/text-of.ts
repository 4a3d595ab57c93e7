/** A value of an answer as text; empty for null, undefined and objects. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
