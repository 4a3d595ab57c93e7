import type { Column } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate, type TextParams } from "#contracts/locales/translate.ts";
import type { ListQuery } from "./list-query.ts";

export type AnswerRow = Record<string, unknown>;

/** A stored value in the response's form: numbers as numbers, times as ISO 8601, grams as kilograms where the column says so. */
const answerOf = (column: Column, value: unknown): unknown => {
  if (value === null || value === undefined) return column.root ? 0 : null;
  switch (column.kind) {
    case "integer":
    case "decimal":
      return toNumber(column, value);
    case "moment":
      return value instanceof Date ? value.toISOString() : value;
    case "text":
    case "code":
    case "barcode":
    case "flag":
    case "day":
    case "choice":
    case "images":
    case "json":
      return value;
    default:
      return column.kind satisfies never;
  }
};

const toNumber = ({ divide }: Column, value: unknown): number => {
  const number = Number(value);
  return divide ? Math.round((number / divide) * 1e6) / 1e6 : number;
};

const sentence = (language: Language, key: unknown, params: unknown): string | null =>
  typeof key === "string" ? translate(language, key, (params ?? {}) as TextParams) : null;

const labelOf = (language: Language, { options = [] }: Column, value: unknown): string | null => {
  const option = options.find((each) => each.value === value);
  return option ? translate(language, option.label) : null;
};

/** A value in the reader's language. */
const toldOf = (language: Language, column: Column, row: AnswerRow, value: unknown): unknown => {
  if (column.sentence) return sentence(language, value, row[column.sentence]);
  if (column.lacking !== undefined && (value ?? null) === null) return translate(language, column.lacking);
  return column.named ? labelOf(language, column, value) : answerOf(column, value);
};

/** Turns database rows into response rows, with sentences in the reader's language. */
export const createAnswer = ({
  definition,
  language,
}: Pick<ListQuery, "definition" | "language">): ((row: AnswerRow) => AnswerRow) => {
  const columns = Object.entries(definition.columns);
  return (row) => {
    const answer: AnswerRow = {};
    for (const [name, column] of columns) answer[name] = toldOf(language, column, row, row[name]);
    return answer;
  };
};

/** Sums of a page's rows, rounded to three decimals. */
export const sumRows = (names: readonly string[], rows: AnswerRow[]): Record<string, number> =>
  Object.fromEntries(
    names.map((name) => {
      const sum = rows.reduce((total, row) => total + (Number(row[name]) || 0), 0);
      return [name, Math.round(sum * 1e3) / 1e3];
    }),
  );
