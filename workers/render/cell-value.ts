import type { Column, Tally } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { wallClock } from "./wall-clock.ts";

/** Value of a cell. Times and days are not texts, so that a spreadsheet can calculate with them. */
export type CellValue = string | number | { day: string } | { moment: Date } | null;

/** Characters that XML does not allow, and half surrogate pairs. A spreadsheet with one cannot be opened. */
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Cs}/gu;
export const plain = (text: string): string => text.replaceAll(unprintable, "");

/** Value of a cell: choices and flags in words, numbers as numbers. */
export const cellValue = (column: Column, value: unknown, language: Language): CellValue => {
  if (value === null || value === undefined) return null;
  switch (column.kind) {
    case "integer":
    case "decimal":
      return typeof value === "number" ? value : Number(value);
    case "day":
      return { day: textOf(value) };
    case "moment":
      return { moment: new Date(textOf(value)) };
    case "flag":
      return column.options ? choiceText(column, String(value === true), language) : yesNo(value === true, language);
    case "choice":
      return choiceText(column, value, language);
    case "text":
    case "code":
    case "barcode":
    case "images":
      return plain(textOf(value));
    case "json":
      return plain(column.counts ? tallyText(value) : textOf(value));
    default:
      return column.kind satisfies never;
  }
};

const yesNo = (value: boolean, language: Language): string => translate(language, value ? "common.yes" : "common.no");

const choiceText = ({ options }: Column, value: unknown, language: Language): string => {
  const option = options?.find((entry) => entry.value === value);
  return option ? translate(language, option.label) : plain(textOf(value));
};

/** Names of records with their counts: "YSP35.5 × 3 · YSP12 × 1". */
const tallyText = (value: unknown): string =>
  Array.isArray(value) ? (value as Tally[]).map(({ name, count }) => `${name ?? "—"} × ${count}`).join(" · ") : "";

const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return typeof value === "number" ? String(value) : (JSON.stringify(value) ?? "");
};

/** Formats a time as dd/MM/yyyy HH:mm, as on screen (rules §6). */
export const shownMoment = (moment: Date, timeZone: string): string => {
  const text = wallClock(moment, timeZone).toISOString();
  return `${shownDay(text.slice(0, 10))} ${text.slice(11, 16)}`;
};

export const shownDay = (day: string): string => day.split("-").reverse().join("/");
