import { z } from "zod";
import { longestText } from "../fields/field.ts";
import type { AlwaysName, AskedName, FieldValue, GivenName, KeptField, KeptFields } from "../fields/kept-field.ts";
import { barcode, calendarDay, clearable, idOf, line, maybe, text } from "../fields/scalars.ts";
import { demandFewPictures, mostPictures, valueOf } from "../fields/schema.ts";
import { arePictureAddresses } from "../fields/web-address.ts";

/** The id of a record that a command names. */
export const recordId = idOf(64).min(1);

/** Weight in kg: 1 to 3 digits with at most 2 decimals (rules §8). */
const kilograms = z.number().refine((kg) => /^\d{1,3}(\.\d{1,2})?$/.test(String(kg)), { error: "weight.invalid" });

const pictures = (limit = mostPictures) =>
  text
    .max(4000)
    .refine(arePictureAddresses, { error: "field.address" })
    .superRefine((value, ctx) => demandFewPictures(value, limit, ctx));

/** Schema of a field's value. Devices know the codes and lengths of commands, which differ from those of a record's form. */
const ruleOf = (field: KeptField): z.ZodType => {
  if (field.grams !== undefined) return kilograms;
  switch (field.kind) {
    case "barcode":
      return barcode;
    case "text":
    case "multiline": {
      const value = (field.kind === "text" ? line : text.trim()).max(longestText(field));
      return field.required ? value.min(1) : value;
    }
    case "ref":
      return recordId;
    case "day":
      return calendarDay;
    case "images":
      return pictures(field.limit);
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
type Required<F, Asked extends keyof F> = { [N in Extract<Asked, GivenName<F>>]: Rule<F[N]> };
type Lacking<F, Asked extends keyof F> = Exclude<GivenName<F>, Asked>;

const body = (
  fields: KeptFields,
  isAsked: (field: KeptField) => boolean,
  ofLacking: (rule: z.ZodType) => z.ZodType,
): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.readonly)
      .map(([name, field]) => [name, isAsked(field) ? ruleOf(field) : ofLacking(ruleOf(field))]),
  );

/** Fields of the body that adds a record which is stored as events. */
export const addBody = <F extends KeptFields>(fields: F) =>
  body(fields, ({ required, requiredToAdd }) => !!required || !!requiredToAdd, maybe) as Required<F, AskedName<F>> & {
    [N in Lacking<F, AskedName<F>>]: ReturnType<typeof maybe<Rule<F[N]>>>;
  };

/** Fields of the body that corrects a record: `null` and "" clear an optional field. */
export const correctBody = <F extends KeptFields>(fields: F) =>
  body(fields, ({ required }) => !!required, clearable) as Required<F, AlwaysName<F>> & {
    [N in Lacking<F, AlwaysName<F>>]: ReturnType<typeof clearable<Rule<F[N]>>>;
  };
