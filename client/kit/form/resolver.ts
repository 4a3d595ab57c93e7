import type { FieldErrors, Resolver } from "react-hook-form";
import type { z } from "zod";
import { faultOf } from "#contracts/fields/fault-of.ts";
import { translate } from "#client/lib/i18n.ts";
import type { Values } from "./form-spec.ts";

/** The contract's rules as a form asks them: one sentence for each field, the first that is wrong with it. */
export const resolverOf =
  (schema: z.ZodType, toBody: (values: Values) => Values): Resolver<Values> =>
  async (values) => {
    const parsed = await schema.safeParseAsync(toBody(values), { reportInput: true });
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues) {
      const { path, code, params } = faultOf(issue);
      errors[path] ??= { type: code, message: translate(code, params) };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
