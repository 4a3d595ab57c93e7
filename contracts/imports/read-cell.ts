import type { Fault } from "../fields/fault-of.ts";
import { numberOf } from "../fields/number-text.ts";
import type { Field, Option } from "../fields/field.ts";
import { asLine } from "../fields/scalars.ts";
import { isLostMonth, readDay, readMonth, type DayOrder } from "./read-day.ts";

/** Returns the texts of a locale key that a cell may hold: in every language on the server, in the language in use in the browser. */
export type Words = (key: string) => readonly string[];

/** A row of a sheet: the trimmed text of each non-empty cell. */
export type Cells = Readonly<Record<string, string>>;

/** The value of a cell's text, or its fault. */
export type ReadCell = { value: unknown } | { fault: Omit<Fault, "path"> };

const faulty = (code: string, params: Record<string, unknown> = {}): ReadCell => ({ fault: { code, params } });

/** A long number that a spreadsheet has shortened, so that digits are lost: `7.57E+11`. */
const shortened = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** Invisible characters and spaces at both ends of a text. */
const unseen = /^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu;
/** A formula that only makes a program keep a text as a text: `="0757"`. */
const quotedText = /^="((?:[^"]|"")*)"$/;
/** An apostrophe before a text that a program would take for a number or a formula. Our own exports write one. */
const apostrophe = /^['‘’＇](?=[\d=+\-@＝＋－＠])/;

/** True for a formula without a result: from a spreadsheet that was never opened, or as text in a CSV. */
export const isFormula = (cell = ""): boolean => {
  const text = cell.replaceAll(unseen, "");
  return text.startsWith("=") && !quotedText.test(text);
};

/** The text of a cell without the characters that programs put around it. */
export const tidied = (cell = ""): string => {
  const text = cell.replaceAll(unseen, "");
  const inner = quotedText.exec(text)?.[1];
  return (inner === undefined ? text : inner.replaceAll('""', '"').trim()).replace(apostrophe, "");
};

/** Errors that a spreadsheet shows in place of a value. */
const cellError = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/;

const readNumber = (text: string): ReadCell => {
  const value = numberOf(text);
  return value === undefined ? faulty("field.number") : { value };
};

/** @param order of the column's days; null: the person has to choose */
const readDays = ({ ends }: Field, text: string, order: DayOrder | null | undefined): ReadCell => {
  const day = readDay(text, order) ?? readMonth(text, ends);
  if (day === "asked") return faulty("import.dayOrder", { value: text });
  if (day) return { value: day };
  return isLostMonth(text) ? faulty("import.monthLost", { value: text }) : faulty("import.day");
};

/** A code that a program turned into a number. Only its form changed; no digit is lost. */
const asNumber = /^(\d{4,})\.0+$/;

const flagWords: Readonly<Record<string, boolean>> = {
  ...{ 是: true, 启用: true, yes: true, true: true, y: true, enabled: true, "1": true, "√": true },
  ...{ 否: false, 停用: false, no: false, false: false, n: false, disabled: false, "0": false, "×": false },
};

const readFlag = (text: string): ReadCell => {
  const value = flagWords[text.normalize("NFKC").toLowerCase()];
  return value === undefined ? faulty("import.flag") : { value };
};

/** Other words that sheets use for a choice. */
const alsoSaid: Readonly<Record<string, string[]>> = {
  "content.empty": ["空", "空瓶", "e"],
  "content.full": ["满", "满瓶", "重瓶", "实瓶", "f"],
};

const namesIt = ({ value, label }: Option, text: string, words: Words): boolean =>
  [String(value), ...words(label), ...(alsoSaid[label] ?? [])].some(
    (word) => word.toLowerCase() === text.toLowerCase(),
  );

const readChoice = ({ options = [] }: Field, text: string, words: Words): ReadCell => {
  const match = options.find((option) => namesIt(option, text, words));
  if (match) return { value: match.value };
  const labels = options.flatMap(({ label }) => words(label));
  return faulty("import.choice", { value: text, values: [...new Set(labels)].join(", ") });
};

/**
 * Reads a cell's text by its field: days and months in their forms, choices and flags by their words in either language, names of records as text. A
 * number that a spreadsheet shortened to `7.57E+11` is a fault, because digits are lost.
 *
 * @param text tidied, not empty
 * @param order of day and month in the column; null: not known yet
 */
export const readCell = (field: Field, text: string, words: Words, order?: DayOrder | null): ReadCell => {
  if (cellError.test(text)) return faulty("import.cellError", { value: text });
  switch (field.kind) {
    case "integer":
    case "decimal":
      return readNumber(text);
    case "flag":
      return readFlag(text);
    case "choice":
      return readChoice(field, text, words);
    case "day":
      return readDays(field, text, order);
    case "text":
      // A cell may have line breaks that a person typed.
      return shortened.test(text) ? faulty("import.digitsLost", { value: text }) : { value: asLine(text) };
    case "phone":
    case "barcode":
      return shortened.test(text)
        ? faulty("import.digitsLost", { value: text })
        : { value: asLine(text.replace(asNumber, "$1")) };
    default:
      return { value: text };
  }
};
