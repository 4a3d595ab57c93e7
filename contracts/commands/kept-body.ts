import { z } from "zod";
import { longestText } from "../fields/field.ts";
import type { AlwaysName, FieldValue, GivenName, KeptField, KeptFields } from "../fields/kept-field.ts";
import { barcode, calendarDay, clearable, maybe, text } from "../fields/scalars.ts";
import { valueOf } from "../fields/schema.ts";
import { arePictureAddresses } from "../fields/web-address.ts";

/** The id of a record that a command names. */
export const recordId = text.min(1).max(64);

/** 1 to 3 digits with at most 2 decimals (rules §8), in kg. */
const kilograms = z.number().refine((kg) => /^\d{1,3}(\.\d{1,2})?$/.test(String(kg)), { error: "weight.invalid" });

const pictures = text.max(4000).refine(arePictureAddresses, { error: "field.address" });

/** The rule of a field's value: devices know the codes and lengths of commands, which are not those of a record's form. */
const ruleOf = (field: KeptField): z.ZodType => {
  if (field.grams !== undefined) return kilograms;
  switch (field.kind) {
    case "barcode":
      return barcode;
    case "text":
    case "multiline": {
      const line = text.trim().max(longestText(field));
      return field.required ? line.min(1) : line;
    }
    case "ref":
      return recordId;
    case "day":
      return calendarDay;
    case "images":
      return pictures;
    case "phone":
    case "integer":
    case "decimal":
    case "flag":
      return valueOf(field);
    default:
      return field.kind satisfies never;
  }
};

type Rule<F> = z.ZodType<FieldValue<F>>;
type Required<F> = { [N in Extract<AlwaysName<F>, GivenName<F>>]: Rule<F[N]> };
type Lacking<F> = Exclude<GivenName<F>, AlwaysName<F>>;

const body = (fields: KeptFields, ofLacking: (rule: z.ZodType) => z.ZodType): Record<string, z.ZodType> => {
  const given = Object.entries(fields).filter(([, field]) => !field.readonly);
  const [always, lacking] = [true, false].map((required) => given.filter(([, field]) => !!field.required === required));
  return Object.fromEntries([
    ...(always ?? []).map(([name, field]) => [name, ruleOf(field)] as const),
    ...(lacking ?? []).map(([name, field]) => [name, ofLacking(ruleOf(field))] as const),
  ]);
};

/** Fields of the body that adds a record that is kept as events. */
export const addBody = <F extends KeptFields>(fields: F) =>
  body(fields, maybe) as Required<F> & { [N in Lacking<F>]: ReturnType<typeof maybe<Rule<F[N]>>> };

/** Fields of the body that corrects one: `null` and "" clear those that it may lack. */
export const correctBody = <F extends KeptFields>(fields: F) =>
  body(fields, clearable) as Required<F> & { [N in Lacking<F>]: ReturnType<typeof clearable<Rule<F[N]>>> };
