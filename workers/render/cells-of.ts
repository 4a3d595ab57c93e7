import type { Column } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import { cellValue, type CellValue } from "./cell-value.ts";
import type { Sheet } from "./sheet.ts";

/** A value, with that of the column that stands behind it. */
const shownValue = ({ beside }: Column, row: AnswerRow, name: string): unknown =>
  beside === undefined ? row[name] : [row[name], row[beside]].filter(Boolean).join(" ");

/** A row's values in the columns of a sheet, without the number in front. */
export const cellsOf = ({ columns }: Sheet, row: AnswerRow, language: Language): CellValue[] =>
  columns.map(({ name, column }) => cellValue(column, shownValue(column, row, name), language));
