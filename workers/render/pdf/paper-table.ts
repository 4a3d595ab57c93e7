import type { Column, ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { escapeHtml, html, Html } from "#infra/html.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import type { CellValue } from "../cell-value.ts";
import { cellsOf } from "../cells-of.ts";
import type { Sheet } from "../sheet.ts";
import { cellText, isNumeric } from "./cell-text.ts";
import { columnWidths, typeShare, type Sampled } from "./column-widths.ts";

/** Usual size of type of a list, in pt. */
const TYPE = 7.2;

/** True for texts that lose their meaning when they are broken: plates and telephones. */
const isUnbroken = ({ whole, grouped }: Column): boolean => whole === true || grouped === true;

/** Width between the margins of A4 landscape, in mm. */
const WHOLE = 277;

/** A row of the list. Without a number: the rest of a row that did not fit on its page. */
export type PaperRow = { number?: number; cells: CellValue[]; row: AnswerRow };

/** A list's table in HTML, with the same columns on every page. */
export type PaperTable = {
  rows(rows: readonly PaperRow[]): Html;
  /** The table with these rows. The sums are rows of their own. */
  table(body: Html, sums: Html): Html;
};

export type TableSettings = { definition: ListDefinition; sheet: Sheet; language: Language; timeZone: string };

export const paperRow = ({ sheet, language }: TableSettings, row: AnswerRow, number: number): PaperRow => ({
  number,
  cells: cellsOf(sheet, row, language),
  row,
});

const classOf = (sheet: Sheet): ((index: number) => string) => {
  const begins = new Set(sheet.groups.filter(({ title }) => title !== undefined).map(({ from }) => from));
  // A column without a group is also set apart from the group before it.
  for (const { title, from, count } of sheet.groups) if (title !== undefined) begins.add(from + count);
  begins.delete(0);
  return (index) => {
    const { column } = sheet.columns[index] ?? { column: { kind: "text" as const } };
    return [
      begins.has(index) ? "begin" : "",
      column.kind === "barcode" ? "barcode" : "",
      column.kind === "code" || isUnbroken(column) ? "whole" : "",
      isNumeric(column) ? "right" : "",
    ]
      .filter(Boolean)
      .join(" ");
  };
};

/** Titles in one row, or in two with the groups above. */
const headRows = (sheet: Sheet, language: Language, classes: (index: number) => string): Html => {
  const index = translate(language, "common.rowNumber");
  const titles = sheet.columns.map(({ title }, at) => html`<th class="${classes(at)}" scope="col">${title}</th>`);
  const last = html`<tr>
    <th class="right" scope="col">${index}</th>
    ${titles}
  </tr>`;
  if (!sheet.isGrouped) return last;
  // The row number and the columns before the first group share one empty cell.
  const [first, ...others] = sheet.groups.reduce<{ title: string | undefined; from: number; count: number }[]>(
    (all, group) => {
      const before = all.at(-1);
      if (before && before.title === undefined && group.title === undefined) before.count += group.count;
      else all.push({ ...group });
      return all;
    },
    [{ title: undefined, from: -1, count: 1 }],
  );
  const groups = others.map(
    ({ title, count }) => html`<th class="begin" colspan="${count}" scope="colgroup">${title}</th>`,
  );
  return html`<tr class="groups">
      <th colspan="${first?.count ?? 1}"></th>
      ${groups}
    </tr>
    ${last}`;
};

/** @param sample rows whose texts determine the column widths */
export function paperTable(settings: TableSettings, sample: readonly PaperRow[], total: number): PaperTable {
  const { sheet, language, timeZone } = settings;
  const texts = (index: number): string[] =>
    sample.map(({ cells }) => cellText(cells[index] ?? null, sheet.columns[index]!.column, timeZone));
  const sampled: Sampled[] = [
    { kind: "integer", title: translate(language, "common.rowNumber"), texts: [String(total)], isNarrow: true },
    ...sheet.columns.map(({ column, title }, index) => ({
      kind: column.kind,
      title,
      texts: texts(index),
      isUnbroken: isUnbroken(column),
    })),
  ];
  const share = typeShare(sampled, WHOLE);
  const widths = columnWidths(sampled, WHOLE / share).map((width) => width * share);
  const classes = classOf(sheet);
  const tags = sheet.columns.map((_, index) => {
    const name = classes(index);
    return name ? `<td class="${name}">` : "<td>";
  });
  const cols = widths.map((width) => html`<col style="width:${width.toFixed(3)}mm" />`);
  const head = headRows(sheet, language, classes);
  return {
    rows: (rows) =>
      new Html(
        rows
          .map(({ number, cells }) => {
            const markup = cells.map(
              (cell, index) => tags[index] + escapeHtml(cellText(cell, sheet.columns[index]!.column, timeZone)),
            );
            return `<tr><td class="no">${number ?? ""}${markup.join("")}\n`;
          })
          .join(""),
      ),
    table: (body, sums) =>
      html`<table class="paper list" style="font-size:${(share * TYPE).toFixed(2)}pt">
        <colgroup>
          ${cols}
        </colgroup>
        <thead>
          ${head}
        </thead>
        <tbody>
          ${body}
        </tbody>
        <tfoot>
          ${sums}
        </tfoot>
      </table>`,
  };
}
