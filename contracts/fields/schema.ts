import { z } from "zod";
import { isDay, isLine, isMoment, isStorable } from "./scalars.ts";
import { arePictureAddresses } from "./web-address.ts";
import { hasOneLine, longestText, longestTime, patterns, type Field, type Fields } from "./field.ts";

/** Any 8-4-4-4-12 hexadecimal id. */
export const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const MAX_INTEGER = 2_147_483_647;

/** Forms send null or "" for an empty field. Both mean that the field has no value. */
const empty = (value: unknown): boolean =>
  value === null || (typeof value === "string" && value.trim() === "") || (Array.isArray(value) && value.length === 0);

const textOf = (field: Field): z.ZodType => {
  const max = longestText(field);
  let schema = z
    .string({ error: "field.type" })
    .trim()
    .max(max, { error: "field.tooLong" })
    .refine(isStorable, { error: "field.format", abort: true });
  if (hasOneLine(field)) schema = schema.refine(isLine, { error: "field.oneLine" });
  if (field.minLength) schema = schema.min(field.minLength, { error: "field.tooShort" });
  const pattern = field.pattern && patterns[field.pattern];
  return pattern ? schema.regex(pattern.test, { error: pattern.code }) : schema;
};

/** A JSON number (rules §1, numbers). A text is rejected, as a number is for a text field. */
const number = (field: Field, base: z.ZodNumber): z.ZodType => {
  const ranged = base
    .min(field.min ?? -MAX_INTEGER, { error: "field.tooSmall" })
    .max(field.max ?? MAX_INTEGER, { error: "field.tooBig" });
  const pattern = field.pattern && patterns[field.pattern];
  return pattern ? ranged.refine((value) => pattern.test.test(String(value)), { error: pattern.code }) : ranged;
};

const scaled = (field: Field): z.ZodType => {
  const scale = field.scale ?? 3;
  const fits = (value: unknown): boolean => {
    const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
    return decimals <= scale && !String(value).includes("e");
  };
  return number(field, z.number({ error: "field.number" })).superRefine((value, ctx) => {
    if (!fits(value)) ctx.addIssue({ code: "custom", message: "field.scale", params: { scale } });
  });
};

const option = (field: Field): z.ZodType => {
  const values = (field.options ?? []).map((entry) => entry.value);
  return z.literal(values as [string, ...string[]], { error: "field.choice" });
};

const id = () =>
  z
    .string({ error: (issue) => (issue.input === undefined ? "field.required" : "field.type") })
    .max(36, { error: "field.reference", abort: true })
    .regex(uuid, { error: "field.reference" })
    .toLowerCase();

/** The parent in a tree. 0, the root, is stored as null. */
const parent = () =>
  z.union([z.literal([0, "0"]).transform(() => null), id()], {
    error: (issue) => (issue.input === undefined ? "field.required" : "field.reference"),
  });

/** Text in a known form. A long one is rejected before it is parsed. */
const shortText = (error: string) => z.string({ error }).max(longestTime, { error, abort: true });

const flagValue = z.boolean({ error: "field.flag" });

/** Default limit of pictures in one field (rules §6). */
export const mostPictures = 5;

/** Adds an issue if the addresses, with commas between, are more than the limit. */
export const demandFewPictures = (addresses: string, limit: number, ctx: z.RefinementCtx): void => {
  const count = addresses.split(",").filter(Boolean).length;
  if (count > limit) ctx.addIssue({ code: "custom", message: "field.limit", params: { limit } });
};

/** Addresses in one text with commas between, or as a list. Stored as the text. */
const imageList = ({ limit = mostPictures }: Field): z.ZodType =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value.join(",") : value),
    z
      .string({ error: "field.type" })
      .max(2000, { error: "field.tooLong" })
      .refine(isStorable, { error: "field.format" })
      .refine(arePictureAddresses, { error: "field.address" })
      .superRefine((value, ctx) => demandFewPictures(value, limit, ctx)),
  );

/** Schema of a value that is present. */
export const valueOf = (field: Field): z.ZodType => {
  switch (field.kind) {
    case "text":
    case "multiline":
    case "phone":
    case "barcode":
    case "password":
      return textOf(field);
    case "integer":
      return number(field, z.number({ error: "field.number" }).int({ error: "field.integer" }));
    case "decimal":
      return scaled(field);
    case "flag":
      return flagValue;
    case "day":
      return shortText("field.day").refine(isDay, { error: "field.day" });
    case "moment":
      return shortText("field.moment").refine(isMoment, { error: "field.moment" });
    case "choice":
      return option(field);
    case "ref":
      return field.ref?.root ? parent() : id();
    case "refs":
      return z.preprocess(
        (value) => (typeof value === "string" ? value.split(",").filter((part) => part !== "") : value),
        z.array(id(), { error: "field.type" }).max(field.limit ?? 100, { error: "field.tooBig" }),
      );
    case "images":
      return imageList(field);
    default:
      return field.kind satisfies never;
  }
};

/**
 * Schema of a field. A required field rejects an empty value and others store null; an absent field does not change in an update, and a required one
 * takes its default in a new record.
 */
const fieldSchema = (field: Field, use: SchemaUse = "add"): z.ZodType => {
  const value = valueOf(field);
  const present = z.unknown().superRefine((content, ctx) => {
    if (empty(content)) ctx.addIssue({ code: "custom", message: field.missing ?? "field.required" });
  });
  if ((field.required || (field.requiredToChange && !field.unless) || field.neverEmpty) && use === "update")
    return present.pipe(value).optional();
  if (field.neverEmpty)
    return z.preprocess((content) => (content === undefined || empty(content) ? field.default : content), value);
  if (field.required) {
    const absent = field.default ?? null;
    return z.preprocess((content) => (content === undefined ? absent : content), present).pipe(value);
  }
  return z.preprocess((content) => (empty(content) ? null : content), value.nullable().optional());
};

export type SchemaUse = "add" | "update";

/**
 * The rules of a record's form, the same in browser and server. Messages are locale keys (`field.required`), filled with the bounds and `params` of
 * the issue.
 * Unknown and read-only fields of a body are dropped; absent optional fields stay absent, null and "" clear. `update` requires the record's `id` and
 * `version`; every other field may be absent.
 */
export const schemaOf = (fields: Fields, use: SchemaUse): z.ZodType<Record<string, unknown>> => {
  const writable = Object.entries(fields).filter(
    ([, field]) => !field.readonly && !(use === "update" && field.addOnly),
  );
  const shape = Object.fromEntries(writable.map(([name, field]) => [name, fieldSchema(field, use)]));
  const identity =
    use === "update"
      ? {
          id: id(),
          version: z
            .number({ error: (issue) => (issue.input === undefined ? "field.required" : "field.number") })
            .int({ error: "field.integer" }),
        }
      : {};
  const body = z.object({ ...shape, ...identity }, { error: "field.type" }).superRefine(inOrder(fields));
  return z.preprocess(underOwnNames(fields), body);
};

type OrderFault = { path: string; code: string; params?: Record<string, unknown> };

/**
 * Faults of days that must be later than another field's, and of numbers that must not be below another's. They are checked only if both values are
 * given.
 */
export const orderFaults = (fields: Fields, values: Record<string, unknown>): OrderFault[] =>
  Object.entries(fields).flatMap(([path, { after = "", notBelow = "" }]): OrderFault[] => {
    const value = values[path];
    const [begin, least] = [values[after], values[notBelow]];
    if (typeof begin === "string" && typeof value === "string" && begin >= value)
      return [{ path, code: "date.endNotAfterBegin" }];
    if (typeof least === "number" && typeof value === "number" && value < least)
      return [{ path, code: "field.tooSmall", params: { min: least } }];
    return [];
  });

const inOrder =
  (fields: Fields) =>
  (values: Record<string, unknown>, ctx: z.RefinementCtx): void => {
    for (const { path, code, params } of orderFaults(fields, values))
      ctx.addIssue({ code: "custom", path: [path], message: code, params });
  };

/** Renames the fields of a body from their other names to their own. */
const underOwnNames =
  (fields: Fields) =>
  (body: unknown): unknown => {
    if (typeof body !== "object" || body === null) return body;
    const renamed: Record<string, unknown> = { ...body };
    for (const [name, { alsoCalled }] of Object.entries(fields))
      if (alsoCalled && renamed[name] === undefined) renamed[name] = renamed[alsoCalled];
    return renamed;
  };
