import { isDay, isMoment, isStorable } from "#contracts/fields/scalars.ts";
import { numberText } from "#contracts/fields/number-text.ts";
import type { Column } from "#contracts/list-kit/define-list.ts";
import { queryLimits } from "#contracts/list-kit/list-query.ts";
import type { Scalar } from "./list-request.ts";

/** Converts a query's value to the column's type, in the list's unit. `undefined` when it does not fit. */
export const readScalar = (column: Column, input: unknown): Scalar | undefined => {
  if (typeof input !== "string" && typeof input !== "number" && typeof input !== "boolean") return undefined;
  const asGiven = String(input);
  if (asGiven.length > queryLimits.text || !isStorable(asGiven)) return undefined;
  const value = asGiven.trim();
  switch (column.kind) {
    case "integer":
    case "decimal":
      return readNumber(column, value);
    case "flag":
      return readFlag(value);
    case "day":
      return isDay(value) ? value : undefined;
    case "moment":
      return isDay(value) || isMoment(value) ? value : undefined;
    case "choice":
      return readChoice(column, value);
    case "text":
    case "code":
    case "barcode":
    case "images":
    case "json":
      return value;
    default:
      return column.kind satisfies never;
  }
};

const readNumber = (column: Column, text: string): number | undefined => {
  const value = numberText(text) ?? "";
  if (!/^[+-]?\d{1,15}(\.\d{1,9})?$/.test(value)) return undefined;
  const number = Number(value);
  // Kilograms become grams. Rounding is needed, because 1.1 * 1000 is not 1100 in floating point.
  return column.divide ? Math.round(number * column.divide * 1e6) / 1e6 : number;
};

const readFlag = (value: string): boolean | undefined => {
  if (value === "true" || value === "1") return true;
  if (value === "false" || value === "0") return false;
  return undefined;
};

const readChoice = (column: Column, value: string): Scalar | undefined => {
  if (!column.options) return value;
  return column.options.find((option) => String(option.value) === value)?.value;
};

/** Splits several values: a list, or a text with commas. */
export const manyOf = (input: unknown): unknown[] => {
  const list = Array.isArray(input) ? input : [input];
  return list
    .flatMap((value) => (typeof value === "string" ? value.split(",") : [value]))
    .filter((value) => typeof value !== "string" || value.trim() !== "");
};
