import type { FieldErrors, Resolver } from "react-hook-form";
import type { z } from "zod";
import { type Field, type Fields, hasOneLine } from "#contracts/fields/field.ts";
import { faultOf } from "#contracts/fields/fault-of.ts";
import { numberOf } from "#contracts/fields/number-text.ts";
import { asLine } from "#contracts/fields/scalars.ts";
import { translate } from "#client/lib/i18n.ts";
import type { Values } from "./form-spec.ts";

/** Nothing was entered: in a field of several, nothing was chosen. */
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** The contract's rules as a form asks them: one sentence for each field, the first that is wrong with it. */
export const resolverOf =
  (schema: z.ZodType, fields: Fields, toBody: (values: Values) => Values): Resolver<Values> =>
  async (values) => {
    const body = toBody(values);
    const parsed = await schema.safeParseAsync(body, { reportInput: true });
    const errors: Record<string, { type: string; message: string }> = {};
    // A correction may leave any field out, an emptied one too; the form may not.
    for (const [name, field] of Object.entries(fields)) {
      if (field.required && !field.own && isEmpty(body[name]))
        errors[name] = { type: "field.required", message: translate("field.required") };
    }
    if (parsed.success && Object.keys(errors).length === 0) return { values, errors: {} };
    for (const issue of parsed.error?.issues ?? []) {
      const { path, code, params } = faultOf(issue);
      errors[path] ??= { type: code, message: translate(code, params) };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

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
  const entries = Object.entries(fields).map(([name, field]) => [name, asWire(field, values[name])] as const);
  const identity = record ? { id: record["id"], version: record["version"] } : {};
  return { ...Object.fromEntries(entries), ...identity };
};

const asWire = (field: Field, value: unknown): unknown => {
  if (value === "" || value === undefined || value === null) return null;
  if ((field.kind === "integer" || field.kind === "decimal") && typeof value === "string")
    return numberOf(value) ?? value.trim();
  if (typeof value === "string" && hasOneLine(field)) return asLine(value);
  // Spaces are part of a password, and of nothing else.
  return typeof value === "string" && field.kind !== "password" ? value.trim() : value;
};
