import type { Column } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import { cellValue, type CellValue } from "./cell-value.ts";
import type { Sheet } from "./sheet.ts";

/** A value, followed by the value of its `beside` column. An unknown place becomes the words for "not seen". */
const shownValue = ({ beside, cell }: Column, row: AnswerRow, name: string, language: Language): unknown => {
  if (cell === "place" && (row["unseen"] === true || row["toKind"] === "unseen"))
    return translate(language, "place.unseen");
  return beside === undefined ? row[name] : [row[name], row[beside]].filter(Boolean).join(" ");
};

/** A row's values in the columns of a sheet, without the row number. */
export const cellsOf = ({ columns }: Sheet, row: AnswerRow, language: Language): CellValue[] =>
  columns.map(({ name, column }) => cellValue(column, shownValue(column, row, name, language), language));
