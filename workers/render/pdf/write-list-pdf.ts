import { writeFile } from "node:fs/promises";
import type { Printer } from "#infra/engines/browser/printer.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import { paperFonts } from "../paper/fonts.ts";
import { joinPdf } from "./join-pdf.ts";
import { listDocument, overlaySheet, type Frame, type Pages } from "./paper-frame.ts";
import { paperRow, type PaperRow, type TableSettings } from "./paper-table.ts";
import { planPages, type PagePlan, type Part, type Planned } from "./plan-pages.ts";

export type ListPdf = {
  path: string;
  frame: Frame;
  table: TableSettings;
  total: number;
  rows: AsyncIterable<AnswerRow> | AnswerRow[];
  made: Date;
  signal: AbortSignal;
  /** Called with the number of rows in the file. An error from it stops the work. */
  progress(done: number): Promise<void>;
  /** Number of rows in one part. Default: {@link PART_ROWS}. */
  partRows?: number;
};

/** Rows of one part. A larger part needs more of the browser's memory; smaller parts need more time and space, because each has its own fonts. */
const PART_ROWS = 1000;
/** A list of up to this many rows is one part with marks for screen readers, which need a few times the time and memory. */
const TAGGED_ROWS = 1000;
/** Number of parts that may still be printing while the next one is planned. */
const BEHIND = 1;

/** Writes a list as a PDF file. Returns its number of rows. */
export async function writeListPdf(printer: Printer, list: ListPdf): Promise<number> {
  const { frame, table, total, partRows = PART_ROWS } = list;
  const plan = planPages(frame, table, total);
  return total <= Math.min(partRows, TAGGED_ROWS)
    ? writeWhole(printer, plan, list)
    : writeParts(printer, plan, list, partRows);
}

async function* partsOf({ rows, table }: ListPdf, size: number): AsyncGenerator<Part> {
  let part: PaperRow[] = [];
  let number = 0;
  for await (const row of rows) {
    if (part.length === size) {
      yield { rows: part, isEnd: false };
      part = [];
    }
    part.push(paperRow(table, row, ++number));
  }
  yield { rows: part, isEnd: true };
}

type Printed = { planned: Planned; bytes: Uint8Array };
type Printing = { planned: Promise<Planned>; printed: Promise<Printed> };

/** Plans and prints a part in one tab. Its pages are known before printing. */
function printPart(
  printer: Printer,
  plan: PagePlan,
  { frame, signal }: ListPdf,
  part: Part,
  pagesOf: (planned: Planned) => Pages,
  tagged: boolean,
): Printing {
  let laidOut: (planned: Planned) => void = () => undefined;
  const planning = new Promise<Planned>((resolve) => (laidOut = resolve));
  let planned: Planned | undefined;
  const document = listDocument(frame);
  const printed = printer.withTab(
    paperFonts,
    async (tab) => {
      await tab.show(document);
      planned ??= await plan.plan(part, tab);
      laidOut(planned);
      await tab.replace(plan.sheets(planned, pagesOf(planned)));
      return { planned, bytes: await tab.print({ tagged }) };
    },
    signal,
  );
  return { planned: Promise.race([planning, printed.then((end) => end.planned)]), printed };
}

/** Writes a short list as one part. Its number of pages is known before printing, so the browser's file is used unchanged. */
async function writeWhole(printer: Printer, plan: PagePlan, list: ListPdf): Promise<number> {
  let count = 0;
  for await (const part of partsOf(list, Infinity)) {
    const pagesOf = ({ pages }: Planned): Pages => ({ known: pages.length });
    const { planned, bytes } = await printPart(printer, plan, list, part, pagesOf, true).printed;
    expectPages(
      planned,
      Buffer.from(bytes)
        .toString("latin1")
        .match(/\/Type\s*\/Page\b/g)?.length ?? 0,
    );
    await writeFile(list.path, bytes);
    count = part.rows.length;
  }
  await list.progress(count);
  return count;
}

/** Writes the parts one after another. Each is printed while the next one is planned. */
async function writeParts(printer: Printer, plan: PagePlan, list: ListPdf, partRows: number): Promise<number> {
  const { frame, signal, total } = list;
  const file = await joinPdf({ ...list, title: frame.facts.title, language: frame.language });
  const running: Promise<Printed>[] = [];
  let pages = 0;
  let count = 0;
  let digits: number | undefined;
  const pagesOf = ({ pages: first }: Planned): Pages => {
    digits ??= String(Math.ceil((total / first.flat().length) * first.length)).length;
    return { digits };
  };
  const take = async (): Promise<void> => {
    const { planned, bytes } = (await running.shift()) ?? {};
    if (!planned || !bytes) return;
    const added = await file.add(bytes);
    expectPages(planned, added);
    pages += added;
    count += planned.pages.flat().filter(({ number }) => number !== undefined).length;
    await list.progress(count);
  };
  try {
    for await (const part of partsOf(list, partRows)) {
      const { planned, printed } = printPart(printer, plan, list, part, pagesOf, false);
      printed.catch(() => undefined);
      running.push(printed);
      await planned;
      while (running.length > BEHIND) await take();
    }
    while (running.length > 0) await take();
    await file.end(await overlay(printer, frame, pages, signal));
    return count;
  } catch (error) {
    await Promise.allSettled(running);
    await file.abort();
    throw error;
  }
}

const overlay = (printer: Printer, frame: Frame, pages: number, signal: AbortSignal): Promise<Uint8Array> =>
  printer.withTab(
    paperFonts,
    async (tab) => {
      await tab.show(listDocument(frame));
      await tab.replace(overlaySheet(frame, pages).text);
      return tab.print({ tagged: false });
    },
    signal,
  );

/** Fails if the number of printed pages is wrong, because all later page numbers would then be wrong too. */
function expectPages({ pages, first }: Planned, printed: number): void {
  if (printed !== pages.length)
    throw new Error(`from page ${first} on ${pages.length} pages were laid out, and ${printed} printed`);
}
