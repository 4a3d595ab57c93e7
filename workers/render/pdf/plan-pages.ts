import { z } from "zod";
import { html, type Html } from "#infra/html.ts";
import type { Tab } from "#infra/engines/browser/tab.ts";
import { signsWithoutGlyph } from "../paper/glyphs.ts";
import { breakPages, type Room } from "./break-pages.ts";
import { listSheet, type Frame, type Pages } from "./paper-frame.ts";
import { figuresOf, plus, sumRow, type Figures } from "./paper-sums.ts";
import { paperTable, type PaperRow, type PaperTable, type TableSettings } from "./paper-table.ts";

/** Share of a page that the parts of a row fill at most: lines do not break at the same places again. */
const SHARE = 0.7;

/** The text's part of so many, cut between characters. */
const partOf = (text: string, index: number, parts: number): string => {
  const signs = [...text];
  const each = Math.ceil(signs.length / parts);
  return signs.slice(index * each, (index + 1) * each).join("");
};

/**
 * Rows as a page can hold them: one that is higher than a page goes on in rows below it, without a number; its short cells stand in the first. Nothing
 * when all rows fit.
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

/** Heights as the browser lays the rows out. What stands below the sums of a page, down to the lines to sign on, is the last page's alone. */
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

/** White space above the foot, which also takes what is lost by rounding: 2 mm. */
const SPARE = 7.5;

/** Measures the rows of a sheet that holds them all, however far they reach, with all its sums. */
async function measure(tab: Tab, sheet: string): Promise<Measured> {
  await tab.replace(sheet);
  const { heights, height, ...sums } = answer.parse(await tab.ask(question));
  return { heights, room: { height: height - SPARE, ...sums } };
}

/** Rows of one part of a list; the last part says so. */
export type Part = { rows: PaperRow[]; isEnd: boolean };
/** Pages of a part, ready to be printed. */
export type Planned = { first: number; pages: PaperRow[][]; isEnd: boolean; lacking: string };

/** Lays a list out page by page: what a part leaves over, because its last page is not full, begins the next. */
export type PagePlan = {
  /** Lays a part out in a tab that shows the list's document. A part whose tab was lost is laid out again. */
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
  /** Rows that each fit on a page, and their heights. */
  const fitted = async (on: PaperTable, rows: PaperRow[], all: Figures, lacking: string, tab: Tab): Promise<Fitted> => {
    // The sums of a part and of all are at least as high as those of one page.
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

/** How a page is drawn: its number of pages, and the signs that the note names. */
type Look = Pages & { lacking: string };

function* textsOf({ facts, maker }: Frame, rows: readonly PaperRow[]): Iterable<string> {
  yield* [facts.title, facts.by, maker.name, maker.about ?? ""];
  for (const { value } of [...facts.heading, ...facts.filters]) yield value;
  for (const { cells } of rows) for (const cell of cells) if (typeof cell === "string") yield cell;
}

type Fitted = Measured & { rows: PaperRow[] };
