import type { z } from "zod";
import { faultOf } from "#contracts/fields/fault-of.ts";
import { Failure } from "./failure.ts";

/** Parses a value with a schema. Errors become one 400 `request.invalid` that names each field, and unknown fields are ignored. */
export const validate = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const parsed = schema.safeParse(value ?? {}, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Failure("request.invalid", { errors: parsed.error.issues.map(faultOf) });
};
