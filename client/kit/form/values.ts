import type { FieldErrors, Resolver } from "react-hook-form";
import type { z } from "zod";
import { type Field, type Fields, hasOneLine } from "#contracts/fields/field.ts";
import { faultOf } from "#contracts/fields/fault-of.ts";
import { numberOf } from "#contracts/fields/number-text.ts";
import { asLine } from "#contracts/fields/scalars.ts";
import { translate } from "#client/lib/i18n.ts";
import { isRequired, type Values } from "./form-spec.ts";

/** True for null and for an empty list. */
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Checks a form with the contract's schema. Each field shows only its first error. */
export const resolverOf =
  (schema: z.ZodType, fields: Fields, toBody: (values: Values) => Values): Resolver<Values> =>
  async (values) => {
    const body = toBody(values);
    const parsed = await schema.safeParseAsync(body, { reportInput: true });
    const errors: Record<string, { type: string; message: string }> = {};
    // The schema of an update allows every field to be absent, even an emptied one. The form does not.
    for (const [name, field] of Object.entries(fields)) {
      if (isRequired(field, "id" in body ? "update" : "add", body) && !field.own && isEmpty(body[name]))
        errors[name] = { type: "field.required", message: translate(field.missing ?? "field.required") };
    }
    if (parsed.success && Object.keys(errors).length === 0) return { values, errors: {} };
    for (const issue of parsed.error?.issues ?? []) {
      const { path, code, params } = faultOf(issue);
      errors[path] ??= { type: code, message: translate(code, params) };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

/** Start value of an input. It is never undefined, so that React keeps the input controlled. */
const starting = (field: Field, value: unknown): unknown => {
  if (value !== undefined && value !== null)
    return field.kind === "refs" && typeof value === "string" ? value.split(",").filter(Boolean) : value;
  if (field.kind === "flag") return field.default ?? false;
  if (field.kind === "refs") return [];
  return "";
};

/** Start values of a form: the record's values, or for a new record the defaults of the fields. */
export const startValues = (fields: Fields, record: Values | null): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, starting(field, record ? record[name] : field.default)]),
  );

/** Body of a save: empty values are null, numbers are numbers. It includes the record's id and version. */
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
  // Only a password may start or end with spaces.
  return typeof value === "string" && field.kind !== "password" ? value.trim() : value;
};
