import { hasOneLine, type Field, type Fields } from "#contracts/fields/field.ts";
import { numberOf } from "#contracts/fields/number-text.ts";
import { asLine } from "#contracts/fields/scalars.ts";
import type { Values } from "./form-spec.ts";

/** First value of an input: never undefined, so that it stays one and the same input. */
const starting = (field: Field, value: unknown): unknown => {
  if (value !== undefined && value !== null)
    return field.kind === "refs" && typeof value === "string" ? value.split(",").filter(Boolean) : value;
  if (field.kind === "flag") return field.default ?? false;
  if (field.kind === "refs") return [];
  return "";
};

/** The values a form opens with: the record's, or for a new one the fields' defaults. */
export const startValues = (fields: Fields, record: Values | null): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, starting(field, record ? record[name] : field.default)]),
  );

/** The body of a save: empty is null, numbers are numbers, the record's id and version beside them. */
export const bodyOf = (fields: Fields, values: Values, record: Values | null): Values => {
  const own = Object.entries(fields).map(([name, field]) => [name, asWire(field, values[name])] as const);
  const identity = record ? { id: record["id"], version: record["version"] } : {};
  return { ...Object.fromEntries(own), ...identity };
};

const asWire = (field: Field, value: unknown): unknown => {
  if (value === "" || value === undefined || value === null) return null;
  if ((field.kind === "integer" || field.kind === "decimal") && typeof value === "string")
    return numberOf(value) ?? value.trim();
  if (typeof value === "string" && hasOneLine(field)) return asLine(value);
  // Spaces are part of a password, and of nothing else.
  return typeof value === "string" && field.kind !== "password" ? value.trim() : value;
};
