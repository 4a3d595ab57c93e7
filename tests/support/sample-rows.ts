import type { Column, ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";

/** A value as a list answers it: another in each row. */
const sampleValue = ({ kind, options = [], counts }: Column, row: number): unknown => {
  switch (kind) {
    case "integer":
      return row * 1000;
    case "decimal":
      return row + 0.25;
    case "flag":
      return row % 2 === 0;
    case "day":
      return `2026-05-0${row}`;
    case "moment":
      return `2026-05-0${row}T16:30:00.000Z`;
    case "choice":
      return options[row % options.length]?.value ?? null;
    case "barcode":
      return `00757123450${row}`;
    case "code":
      return `+86-${row}`;
    case "json":
      return counts ? [{ id: "a", name: `YSP${row}`, count: row }] : [`甲${row}`, "乙"];
    case "images":
      return null;
    case "text":
      return `=文字 <${row}> & "x"`;
    default:
      return kind satisfies never;
  }
};

/** Made-up rows of a list, one to nine, with a value in each of its columns. */
export const sampleRows = ({ columns }: ListDefinition, count: number): AnswerRow[] =>
  Array.from({ length: count }, (_, index) =>
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, sampleValue(column, index + 1)])),
  );
