import { z } from "zod";
import { typedAs } from "./define-call.ts";
import { longestText, patterns, type Field, type Fields, type Option } from "../fields/field.ts";
import type { Column, ListDefinition } from "../list-kit/define-list.ts";
import type { RowOf } from "../list-kit/row-of.ts";

/*
 * The rules of the declarations as JSON Schema. The schemas that check requests accept more than JSON Schema can express (texts that become numbers,
 * empty values), so the document has its own.
 */

/** Key of a schema's list of locale keys, one for each value of its `enum`. The document replaces it with texts. */
export const LABELS = "x-labels";

/** A field of a body. An update may leave out each field. */
const documentedField = (field: Field, use: "add" | "update"): z.ZodType => {
  const value = kindOf(field);
  const described = field.unit ? value.meta({ description: field.unit }) : value;
  if (use === "update" && (field.required || field.neverEmpty)) return described.optional();
  if (!field.required) return described.nullable().optional();
  return field.default === undefined ? described : described.default(field.default);
};

const kindOf = (field: Field): z.ZodType => {
  const pattern = field.pattern && patterns[field.pattern].test;
  switch (field.kind) {
    case "text":
    case "multiline":
    case "phone":
    case "barcode":
    case "password": {
      const some = field.required ? z.string().min(1) : z.string();
      const text = some.max(longestText(field));
      return pattern ? text.regex(pattern) : text;
    }
    case "integer":
      return bounded(z.number().int(), field);
    case "decimal":
      return bounded(z.number(), field);
    case "flag":
      return z.boolean();
    case "day":
      return z.iso.date();
    case "moment":
      return z.iso.datetime({ offset: true });
    case "choice": {
      return choiceOf(field.options ?? []);
    }
    case "ref":
      return z.uuid();
    case "refs":
      return z.array(z.uuid()).max(field.limit ?? 100);
    case "images":
      return z.string().max(2000);
    default:
      return field.kind satisfies never;
  }
};

/** A choice, with the locale keys of its values' texts. */
const choiceOf = (options: readonly Option[]): z.ZodType => {
  const values = options.map((option) => option.value);
  // Without `enum` the document would name only the first value.
  return z.literal(values).meta({ enum: values, [LABELS]: options.map(({ label }) => label) });
};

const bounded = (number: z.ZodNumber, { min, max }: Field): z.ZodNumber => {
  const low = min === undefined ? number : number.min(min);
  return max === undefined ? low : low.max(max);
};

/** Body of a form. */
export const documentedForm = (fields: Fields, use: "add" | "update"): z.ZodObject => {
  const writable = Object.entries(fields).filter(
    ([, field]) => !field.readonly && !(use === "update" && field.addOnly),
  );
  const shape = Object.fromEntries(writable.map(([name, field]) => [name, documentedField(field, use)]));
  return z.object(use === "update" ? { id: z.uuid(), version: z.number().int(), ...shape } : shape);
};

const documentedColumn = (column: Column): z.ZodType => {
  switch (column.kind) {
    case "integer":
      return z.number().int().nullable();
    case "decimal":
      return z.number().nullable();
    case "flag":
      return z.boolean().nullable();
    case "json":
      return z.unknown();
    case "choice":
      return column.options && column.options.length > 0
        ? choiceOf(column.options).nullable()
        : z.union([z.string(), z.number(), z.boolean()]).nullable();
    case "day":
      return z.iso.date().nullable();
    case "moment":
      return z.iso.datetime({ offset: true }).nullable();
    case "text":
    case "code":
    case "barcode":
    case "images":
      return z.string().nullable();
    default:
      return column.kind satisfies never;
  }
};

/** A row of a list's response. */
export const documentedRow = ({ columns, marks = [], answer }: ListDefinition): z.ZodObject =>
  answer ??
  z.object(
    Object.fromEntries([
      ...Object.entries(columns).map(([name, column]) => [name, documentedColumn(column)] as const),
      ...marks.map((name) => [name, z.boolean()] as const),
    ]),
  );

/** A page of rows, with sums if the list has any. */
export const documentedPage = (definition: ListDefinition): z.ZodObject => {
  const sums = z.object(Object.fromEntries((definition.sums ?? []).map((name) => [name, z.number()])));
  const page = {
    list: z.array(documentedRow(definition)),
    total: z.number().int(),
    totalCapped: z.literal(true).optional(),
  };
  return z.object(definition.sums ? { ...page, page: sums, all: sums } : page);
};

/** Schema of a list's row, with its type. */
export const rowSchema = <const L extends ListDefinition>(list: L) => typedAs<RowOf<L>>(documentedRow(list));
