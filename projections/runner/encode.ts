import { textArray } from "#infra/database/binary-array.ts";
import type { Column, ColumnType } from "../views/table.ts";

/** A zero byte and half a surrogate pair have no place in PostgreSQL's text; one odd character must not hold up a cylinder's history. */
const unstorable = /[\0\p{Surrogate}]/gu;
const storable = (text: string): string => text.replace(unstorable, "\uFFFD");

/** In JSON they hide in escapes, so they are replaced before the text is made. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? storable(part) : part));

const arrayLiteral = (items: string[]): string =>
  `{${items.map((item) => `"${storable(item).replace(/["\\]/g, "\\$&")}"`).join(",")}}`;

/** A value as PostgreSQL reads it from text. Throws `TypeError` for what does not belong into such a column. */
export function toText(type: ColumnType, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  switch (type) {
    case "jsonb":
      return toJson(value);
    case "text[]":
      if (Array.isArray(value)) return arrayLiteral(value as string[]);
      break;
    case "text":
    case "uuid":
    case "timestamptz":
    case "date":
      if (typeof value === "string") return storable(value);
      break;
    case "boolean":
      if (typeof value === "boolean") return value ? "t" : "f";
      break;
    case "integer":
    case "bigint":
    case "numeric":
      if (typeof value === "number" || typeof value === "bigint" || typeof value === "string") return String(value);
      break;
    default:
      return type satisfies never;
  }
  throw new TypeError(`${typeof value} is no ${type}`);
}

/** One column of many rows, as a parameter of type `text[]`. */
export const toParameter = (column: Column, values: unknown[]): Buffer =>
  textArray(values.map((value) => toText(column.type, value)));
