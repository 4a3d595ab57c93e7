import type { Column } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { html, type Html } from "#infra/html.ts";
import { createTally, type Tally } from "../tally.ts";
import { numberText } from "./cell-text.ts";
import type { PaperRow, TableSettings } from "./paper-table.ts";

/** Figures of some rows: their number, the number of each kind, and the sums of columns. */
export type Figures = { count: number; tally?: Tally; values: Record<string, number> };

/** Sums are computed in millionths, because rounding errors of thousands of fractions would otherwise show. */
const MILLIONTH = 1e6;

export const figuresOf = ({ definition }: TableSettings, rows: readonly PaperRow[]): Figures => {
  const { tally: tallyColumn, sums = [] } = definition;
  const tally = tallyColumn === undefined ? undefined : createTally();
  const values: Record<string, number> = Object.fromEntries(sums.map((name) => [name, 0]));
  const whole = rows.filter(({ number }) => number !== undefined);
  for (const { row } of whole) {
    if (tallyColumn !== undefined) tally?.add(row[tallyColumn]);
    for (const name of sums) values[name] = added(values[name] ?? 0, Number(row[name] ?? 0));
  }
  return { count: whole.length, tally, values };
};

const added = (one: number, other: number): number => Math.round((one + other) * MILLIONTH) / MILLIONTH;

/** Adds two figures. */
export const plus = (one: Figures, other: Figures): Figures => {
  const tally = (one.tally ?? other.tally) ? createTally() : undefined;
  for (const { name, count } of [...(one.tally?.counts() ?? []), ...(other.tally?.counts() ?? [])])
    tally?.add(name, count);
  const names = new Set([...Object.keys(one.values), ...Object.keys(other.values)]);
  const values = Object.fromEntries(
    [...names].map((name) => [name, added(one.values[name] ?? 0, other.values[name] ?? 0)]),
  );
  return { count: one.count + other.count, tally, values };
};

const grouped = (value: number): string => value.toLocaleString("en-US");

/** A sum with separators for thousands, and the decimals of its column. */
const sumText = (value: number, column: Column): string => {
  const [whole = "", part] = numberText(value, column).split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), part].filter(Boolean).join(".");
};

const countText = ({ count, tally }: Figures, language: Language): string =>
  tally
    ? translate(language, "export.counted", { count: grouped(count) })
    : translate(language, "pdf.rows", { count: grouped(count) });

/** The row of sums for a page's rows (`page`) or for all rows (`all`). */
export function sumRow(settings: TableSettings, which: "page" | "all", figures: Figures): Html {
  const title = translate(settings.language, which === "page" ? "pdf.sum.page" : "pdf.sum.all");
  const cells = figures.tally ? tallyCells(settings, title, figures) : valueCells(settings, title, figures);
  return html`<tr class="${which}">
    ${cells}
  </tr>`;
}

/**
 * Cells of the counts: the title below the number and the columns without a group, the total below the first group, and the counts of each kind below
 * the rest.
 */
function tallyCells({ sheet, language }: TableSettings, title: string, figures: Figures): Html {
  const all = sheet.columns.length;
  const first = sheet.groups.find((group) => group.title !== undefined);
  const before = first ? first.from : 1;
  const middle = Math.min(first?.count ?? Math.ceil(all / 3), all - before - 1);
  const kinds = figures.tally?.counts() ?? [];
  return html`<td class="label" colspan="${before + 1}">${title}</td>
    <td class="begin" colspan="${middle}"><b>${countText(figures, language)}</b></td>
    <td class="begin" colspan="${all - before - middle}">
      <span class="kinds">${kinds.map(({ name, count }) => html`<span>${name} <b>${grouped(count)}</b></span>`)}</span>
    </td>`;
}

/** Cells of the sums: the title with the number of rows, and each sum below its column. */
function valueCells({ sheet, language }: TableSettings, title: string, figures: Figures): Html {
  const summed = sheet.columns.map(({ name }) => name in figures.values);
  const first = summed.includes(true) ? summed.indexOf(true) : sheet.columns.length;
  const rest = sheet.columns.slice(first).map(({ name, column }) => {
    const value = figures.values[name];
    return html`<td class="right">${value === undefined ? "" : html`<b>${sumText(value, column)}</b>`}</td>`;
  });
  return html`<td class="label" colspan="${first + 1}">${title} <b>${countText(figures, language)}</b></td>
    ${rest}`;
}
