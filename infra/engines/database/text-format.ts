import { textArray } from "./binary-array.ts";
import type { TableColumn, ColumnType } from "#contracts/read-models/table.ts";

/** PostgreSQL's text cannot hold a zero byte. One odd character must not block a cylinder's history. */
export const storable = (text: string): string => (text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text);

/** PostgreSQL also rejects half a surrogate pair. JSON keeps both in escapes; UTF-8 encoding replaces half pairs by itself. */
const unstorable = /[\0\p{Surrogate}]/gu;
const escapedUnstorable = /\\u(?:0000|d[89a-f])/;
export const toJson = (value: unknown): string => {
  const text = JSON.stringify(value);
  if (!escapedUnstorable.test(text)) return text;
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "string" ? part.replace(unstorable, "\uFFFD") : part,
  );
};

const arrayLiteral = (items: string[]): string =>
  items.length === 0 ? "{}" : `{${items.map((item) => `"${item.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;

/** A value as text that PostgreSQL can parse, before {@link storable}. Throws `TypeError` for a value that does not fit the column. */
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
      if (typeof value === "string") return value;
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

/** The values of one column for many rows, as one parameter of type `text[]`. */
export const toParameter = (column: TableColumn, values: unknown[]): Buffer =>
  textArray(
    values.map((value) => {
      const text = toText(column.type, value);
      return text === null ? null : storable(text);
    }),
  );
