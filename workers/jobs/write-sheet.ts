import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { ExportJob } from "#infra/engines/exports/export-store.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import { readAll, readPage } from "#infra/engines/list-engine/list-engine.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import { cellValue } from "../render/cell-value.ts";
import { createCsvWriter } from "../render/csv.ts";
import { MAX_ROWS } from "../render/excel-cells.ts";
import { createExcelWriter } from "../render/excel.ts";
import { footerLines } from "../render/footer.ts";
import { sheetOf, type Sheet } from "../render/sheet.ts";
import type { SheetWriter } from "../render/sheet-writer.ts";
import type { ExportDeps } from "./export.ts";

/** Cancelled, removed or taken over: nobody waits for this file. */
export class NotWanted extends Error {
  override name = "NotWanted";
}

/** A file of this format cannot hold them. */
export class TooManyRows extends Error {
  override name = "TooManyRows";
}

export type Task = {
  job: ExportJob;
  definition: ListDefinition;
  request: ListRequest;
  scope: CompanyScope;
  signal: AbortSignal;
};

/** Titles, sums, notes: more than an export has of them. */
const ROWS_BESIDE = 100;
/** Rows between two waits for the disk. */
const DRAIN_ROWS = 500;
/** Rows between two looks at whether the file is still wanted. */
const REPORT_ROWS = 1000;

type Rows = {
  total: number;
  rows: AsyncIterable<AnswerRow> | AnswerRow[];
  sums: [title: string, values: Record<string, number>][];
};

/** Writes the draft of an export's file; answers how many rows it has. */
export const writeSheet = async (deps: ExportDeps, task: Task): Promise<number> => {
  const { job, definition, request, scope } = task;
  const context = { scope, timeZone: deps.timeZone, now: deps.now(), language: job.language };
  const say = (key: string) => translate(job.language, key);
  const position = await deps.position();
  const make = (rows: Rows) => writeRows(deps, task, rows, position);
  if (job.scope === "page") {
    const { list, page, all } = await readPage(deps.db, definition, request, context);
    const sums: Rows["sums"] = [];
    if (page) sums.push([say("export.sum.page"), page]);
    if (all) sums.push([say("export.sum.all"), all]);
    return make({ total: list.length, rows: list, sums });
  }
  return readAll(deps.db, definition, request, context, ({ total, sums, rows }) =>
    make({ total, rows, sums: definition.sums ? [[say("export.sum.all"), sums]] : [] }),
  );
};

async function writeRows(deps: ExportDeps, task: Task, { total, rows, sums }: Rows, position: string | undefined) {
  const { job, definition, signal } = task;
  const { language } = job;
  if (job.format === "xlsx" && total + ROWS_BESIDE > (deps.mostRows ?? MAX_ROWS))
    throw new TooManyRows(`${total} rows`);
  const sheet = sheetOf(definition, language);
  const writer = createWriter(deps, job, sheet);
  let done = 0;
  try {
    await report(deps, task, done, total);
    for await (const row of rows) {
      writer.row(sheet.columns.map(({ name, column }) => cellValue(column, row[name], language)));
      done += 1;
      if (done % DRAIN_ROWS === 0) await writer.drain();
      if (done % REPORT_ROWS > 0) continue;
      signal.throwIfAborted();
      await report(deps, task, done, total);
    }
    for (const [title, values] of sums) writer.sums(title, values);
    const made = { definition, query: job.query, language, by: job.userName, at: deps.now(), timeZone: deps.timeZone };
    writer.footer(footerLines({ ...made, position, rows: done }));
    await writer.close();
    return done;
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

function createWriter(
  { files, timeZone }: ExportDeps,
  { id, attempts, format, language }: ExportJob,
  sheet: Sheet,
): SheetWriter {
  const settings = {
    path: files.draft(id, attempts),
    sheet,
    timeZone,
    indexTitle: translate(language, "export.index"),
  };
  switch (format) {
    case "xlsx":
      return createExcelWriter(settings);
    case "csv":
      return createCsvWriter(settings);
    case "pdf":
      throw new Error("the server refuses this format");
    default:
      return format satisfies never;
  }
}

async function report({ store, announce }: ExportDeps, { job }: Task, done: number, total: number): Promise<void> {
  const { id, attempts, userId } = job;
  if (!(await store.progress(id, attempts, done, total))) throw new NotWanted("the export is not active any more");
  announce({ id, userId, state: "active", done, total });
}
