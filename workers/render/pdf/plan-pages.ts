import { z } from "zod";
import { html, type Html } from "#infra/html.ts";
import type { Tab } from "#infra/engines/browser/tab.ts";
import { signsWithoutGlyph } from "../paper/glyphs.ts";
import { breakPages, type Room } from "./break-pages.ts";
import { type Frame, listSheet, type Pages } from "./paper-frame.ts";
import { type PaperRow, paperTable, type PaperTable, type TableSettings } from "./paper-table.ts";
import type { Column } from "#contracts/list-kit/define-list.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { createTally, type Tally } from "../tally.ts";
import { numberText } from "./cell-text.ts";

/** Figures of some rows: their number, the number of each kind, and the sums of columns. */
type Figures = { count: number; tally?: Tally; values: Record<string, number> };

/** Sums are computed in millionths, because rounding errors of thousands of fractions would otherwise show. */
const MILLIONTH = 1e6;

const figuresOf = ({ definition }: TableSettings, rows: readonly PaperRow[]): Figures => {
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
const plus = (one: Figures, other: Figures): Figures => {
  const tally = (one.tally ?? other.tally) ? createTally() : undefined;
  for (const { name, count } of [...(one.tally?.counts() ?? []), ...(other.tally?.counts() ?? [])])
    tally?.add(name, count);
  const names = new Set([...Object.keys(one.values), ...Object.keys(other.values)]);
  const values = Object.fromEntries(
    [...names].map((name) => [name, added(one.values[name] ?? 0, other.values[name] ?? 0)]),
  );
  return { count: one.count + other.count, tally, values };
};

/** A sum with separators for thousands, and the decimals of its column. */
const sumText = (value: number, column: Column): string => {
  const [whole = "", part] = numberText(value, column).split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), part].filter(Boolean).join(".");
};

const countText = ({ count, tally }: Figures, language: Language): string =>
  tally
    ? translate(language, "export.counted", { count: showNumber(count) })
    : translate(language, "pdf.rows", { count: showNumber(count) });

/** The row of sums for a page's rows (`page`) or for all rows (`all`). */
function sumRow(settings: TableSettings, which: "page" | "all", figures: Figures): Html {
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
      <span class="kinds"
        >${kinds.map(({ name, count }) => html`<span>${name} <b>${showNumber(count)}</b></span>`)}</span
      >
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

/** Maximum share of a page that a part of a split row fills, because its lines may break differently. */
const SHARE = 0.7;

/** One of several parts of a text, split between characters. */
const partOf = (text: string, index: number, parts: number): string => {
  const signs = [...text];
  const each = Math.ceil(signs.length / parts);
  return signs.slice(index * each, (index + 1) * each).join("");
};

/**
 * Rows that fit on a page: a row that is higher than a page continues in rows without a number, and its short cells are in the first. `undefined` if
 * all rows fit.
 */
function splitTall(rows: readonly PaperRow[], heights: readonly number[], room: Room): PaperRow[] | undefined {
  const most = room.height - room.pageSum - room.allSums;
  if (heights.every((height) => height <= most)) return undefined;
  return rows.flatMap((each, at) => {
    const parts = Math.ceil((heights[at] ?? 0) / (most * SHARE));
    if ((heights[at] ?? 0) <= most || parts < 2) return [each];
    return Array.from({ length: parts }, (_, index) => {
      const cells = each.cells.map((cell) =>
        typeof cell === "string" && cell.length > parts * 4 ? partOf(cell, index, parts) : index === 0 ? cell : null,
      );
      return index === 0 ? { ...each, cells } : { row: each.row, cells };
    });
  });
}

type Measured = { heights: number[]; room: Room };

const answer = z.object({
  heights: z.array(z.number()),
  height: z.number(),
  pageSum: z.number(),
  allSums: z.number(),
});

/** Script that measures heights in the browser. `allSums` is the part below the page's totals, which only the last page has. */
const question = `(() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
  const ends = [...rows.slice(1).map(({ top }) => top), box("tfoot .page").top];
  return {
    heights: rows.map(({ top }, index) => ends[index] - top),
    height: box(".sheet > footer").top - box("tbody").top,
    pageSum: box("tfoot .page").height,
    allSums: box(".signatures").bottom - box("tfoot .page").bottom,
  };
})()`;

/** 2 mm of space above the foot, which also covers rounding errors. */
const SPARE = 7.5;

/** Puts all rows and totals on one sheet, which may be longer than a page, and measures them. */
async function measure(tab: Tab, sheet: string): Promise<Measured> {
  await tab.replace(sheet);
  const { heights, height, ...sums } = answer.parse(await tab.ask(question));
  return { heights, room: { height: height - SPARE, ...sums } };
}

/** Rows of one part of a list. The last part has `isEnd`. */
export type Part = { rows: PaperRow[]; isEnd: boolean };
/** Pages of a part, ready to print. */
export type Planned = { first: number; pages: PaperRow[][]; isEnd: boolean; lacking: string };

/** Plans a list page by page. The rows that do not fill a part's last page begin the next part. */
export type PagePlan = {
  /** Plans a part in a tab with the list's document. A part whose tab was lost is planned again. */
  plan(part: Part, tab: Tab): Promise<Planned>;
  /** The sheets of some pages. */
  sheets(planned: Planned, pages: Pages): string;
};

export function planPages(frame: Frame, settings: TableSettings, total: number): PagePlan {
  let table: PaperTable | undefined;
  let over: PaperRow[] = [];
  let planned = 0;
  let carried: Figures = figuresOf(settings, []);

  const sheet = (on: PaperTable, page: number, rows: PaperRow[], { lacking, ...pages }: Look, all?: Figures): Html => {
    const sums = html`${sumRow(settings, "page", figuresOf(settings, rows))}${all && sumRow(settings, "all", all)}`;
    return listSheet({ ...frame, lacking }, page, pages, on.table(on.rows(rows), sums), all !== undefined);
  };
  /** Rows that each fit on a page, with their heights. */
  const fitted = async (on: PaperTable, rows: PaperRow[], all: Figures, lacking: string, tab: Tab): Promise<Fitted> => {
    // The sums of a part and of all rows are at least as high as those of one page.
    const measured = await measure(tab, sheet(on, 1, rows, { known: 1, lacking }, all).text);
    const split = splitTall(rows, measured.heights, measured.room);
    return split ? fitted(on, split, all, lacking, tab) : { rows, ...measured };
  };

  return {
    plan: async ({ rows: added, isEnd }, tab) => {
      table ??= paperTable(settings, added, total);
      const all = plus(carried, figuresOf(settings, added));
      const lacking = signsWithoutGlyph(textsOf(frame, [...over, ...added]));
      const { rows, heights, room } = await fitted(table, [...over, ...added], all, lacking, tab);
      const pages: PaperRow[][] = [];
      let from = 0;
      for (const count of breakPages(heights, room, isEnd)) pages.push(rows.slice(from, (from += count)));
      over = rows.slice(from);
      carried = all;
      planned += pages.length;
      return { first: planned - pages.length + 1, pages, isEnd, lacking };
    },
    sheets: ({ first, pages, isEnd, lacking }, number) => {
      const on = table;
      if (!on) throw new Error("nothing is planned yet");
      const ends = (at: number) => (isEnd && at === pages.length - 1 ? carried : undefined);
      return pages.map((rows, at) => sheet(on, first + at, rows, { ...number, lacking }, ends(at)).text).join("");
    },
  };
}

/** Values for a page: its number of pages, and the missing characters for the note. */
type Look = Pages & { lacking: string };

function* textsOf({ facts, maker }: Frame, rows: readonly PaperRow[]): Iterable<string> {
  yield* [facts.title, facts.by, maker.name, maker.about ?? ""];
  for (const { value } of [...facts.heading, ...facts.filters]) yield value;
  for (const { cells } of rows) for (const cell of cells) if (typeof cell === "string") yield cell;
}

type Fitted = Measured & { rows: PaperRow[] };
