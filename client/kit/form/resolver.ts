import type { FieldErrors, Resolver } from "react-hook-form";
import type { z } from "zod";
import type { Fields } from "#contracts/fields/field.ts";
import { faultOf } from "#contracts/fields/fault-of.ts";
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
