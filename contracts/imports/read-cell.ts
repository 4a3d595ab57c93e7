import type { Fault } from "../fields/fault-of.ts";
import type { Field, Option } from "../fields/field.ts";
import { isDay } from "../fields/scalars.ts";

/** Texts of a locale key that a cell may hold: those of every language on the server, of the one in use in the browser. */
export type Words = (key: string) => readonly string[];

/** The value of a cell's text, or why it is none. */
export type ReadCell = { value: unknown } | { fault: Omit<Fault, "path"> };

const faulty = (code: string, params: Record<string, unknown> = {}): ReadCell => ({ fault: { code, params } });

/** A long number as a spreadsheet shows it once it has lost digits: `7.57E+11`. */
const shortened = /^\d(?:\.\d+)?E\+\d+$/i;

const dayForms: readonly RegExp[] = [
  /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/,
  /^(?<y>\d{4})\/(?<m>\d{1,2})\/(?<d>\d{1,2})$/,
  /^(?<y>\d{4})年(?<m>\d{1,2})月(?<d>\d{1,2})日$/,
  /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})$/,
];

/** The errors that a spreadsheet shows in place of a value. */
const cellError = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/;

/** A day in any of the forms dd/MM/yyyy, yyyy-MM-dd, yyyy/M/d, yyyy年M月d日 and yyyyMMdd, as YYYY-MM-DD. */
export const readDay = (text: string): string | undefined => {
  for (const form of dayForms) {
    const parts = form.exec(text)?.groups;
    if (!parts) continue;
    const day = `${parts["y"]}-${parts["m"]?.padStart(2, "0")}-${parts["d"]?.padStart(2, "0")}`;
    return isDay(day) ? day : undefined;
  }
  return undefined;
};

const readNumber = (text: string): ReadCell => {
  const plain = text.normalize("NFKC");
  return /^[+-]?\d{1,15}(\.\d+)?$/.test(plain) ? { value: Number(plain) } : faulty("field.number");
};

const flagWords: Readonly<Record<string, boolean>> = {
  ...{ 是: true, 启用: true, yes: true, true: true, y: true, enabled: true, "1": true, "√": true },
  ...{ 否: false, 停用: false, no: false, false: false, n: false, disabled: false, "0": false, "×": false },
};

const readFlag = (text: string): ReadCell => {
  const value = flagWords[text.normalize("NFKC").toLowerCase()];
  return value === undefined ? faulty("import.flag") : { value };
};

const namesIt = ({ value, label }: Option, text: string, words: Words): boolean =>
  [String(value), ...words(label)].some((word) => word.toLowerCase() === text.toLowerCase());

const readChoice = ({ options = [] }: Field, text: string, words: Words): ReadCell => {
  const found = options.find((option) => namesIt(option, text, words));
  if (found) return { value: found.value };
  const labels = options.flatMap(({ label }) => words(label));
  return faulty("import.choice", { value: text, values: [...new Set(labels)].join(", ") });
};

/**
 * Reads a cell's text as its field is written in a sheet: days in five forms, choices and flags by their words in either language. The name of a
 * record stays a text. What a spreadsheet shortened to `7.57E+11` is a fault: its digits are gone.
 *
 * @param text trimmed, not empty
 */
export const readCell = (field: Field, text: string, words: Words): ReadCell => {
  if (cellError.test(text)) return faulty("import.cellError", { value: text });
  // A formula without a result: a spreadsheet that nobody opened since it was made, or the text of one in a CSV.
  if (text.startsWith("=")) return faulty("import.formula");
  switch (field.kind) {
    case "integer":
    case "decimal":
      return readNumber(text);
    case "flag":
      return readFlag(text);
    case "choice":
      return readChoice(field, text, words);
    case "day": {
      const value = readDay(text.normalize("NFKC"));
      return value === undefined ? faulty("import.day") : { value };
    }
    case "text":
    case "phone":
    case "barcode":
      return shortened.test(text) ? faulty("import.digitsLost", { value: text }) : { value: text };
    default:
      return { value: text };
  }
};
