import type { Column } from "#contracts/list-kit/define-list.ts";
import { shownDay, shownMoment, type CellValue } from "../cell-value.ts";

/** Formats a number with the decimals of its column. */
export const numberText = (value: number, { kind, scale = 2 }: Column): string =>
  kind === "decimal" ? value.toFixed(scale) : String(value);

/** Text of a value on paper. */
export const cellText = (value: CellValue, column: Column, timeZone: string): string => {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value, column);
  return "day" in value ? shownDay(value.day) : shownMoment(value.moment, timeZone);
};

export const isNumeric = ({ kind, align }: Column): boolean =>
  kind === "integer" || kind === "decimal" || align === "right";
