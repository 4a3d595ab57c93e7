/** A value of the wire as text; what has no text of its own (nothing, objects) is none. */
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
