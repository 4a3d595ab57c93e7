import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { Column, ListDefinition } from "#contracts/list-kit/define-list.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { JobPayload } from "#contracts/jobs/payloads.ts";
import { GivenUp } from "#infra/engines/jobs/define-job.ts";
import type { Job } from "#infra/engines/jobs/job.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import { readAll, readPage } from "#infra/engines/list-engine/list-engine.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import { cellValue } from "../render/cell-value.ts";
import { createCsvWriter } from "../render/csv.ts";
import { MAX_ROWS } from "../render/excel-cells.ts";
import { createExcelWriter } from "../render/excel.ts";
import { readFacts, type Facts } from "../render/facts/facts.ts";
import { footerLines, headingLines } from "../render/footer.ts";
import { sheetOf, type Sheet } from "../render/sheet.ts";
import type { SheetWriter } from "../render/sheet-writer.ts";
import type { ExportDeps } from "./export.ts";

export type Task = {
  job: JobPayload<"export"> & Pick<Job, "language"> & { userId: string; userName: string };
  /** Of the draft. */
  path: string;
  definition: ListDefinition;
  request: ListRequest;
  scope: CompanyScope;
  signal: AbortSignal;
  /** Throws when the file is not wanted any more. */
  progress(done: number, total: number): Promise<void>;
};

/** Titles, sums, notes: more than an export has of them. */
const ROWS_BESIDE = 100;
/** Rows between two waits for the disk. */
const DRAIN_ROWS = 500;
/** Rows between two looks at whether the file is still wanted. */
const REPORT_ROWS = 1000;

type Sums = Record<string, number>;
type Rows = {
  total: number;
  rows: AsyncIterable<AnswerRow> | AnswerRow[];
  sums: (readonly [title: string, values: Sums])[];
};

/** Writes the draft of an export's file; answers how many rows it has. */
export const writeSheet = async (deps: ExportDeps, task: Task): Promise<number> => {
  const { job, definition, request, scope } = task;
  const context = { scope, timeZone: deps.timeZone, now: deps.now(), language: job.language };
  const say = (key: string) => translate(job.language, key);
  const sumRows = (page: Sums | undefined, all: Sums | undefined): Rows["sums"] => [
    ...(page ? [[say("export.sum.page"), page] as const] : []),
    ...(all ? [[say("export.sum.all"), all] as const] : []),
  ];
  const { userId, userName, language, query } = job;
  const asked = { definition, query, language, scope, userId, userName, at: context.now, timeZone: deps.timeZone };
  // Read before the first row: what is sealed later may hold what the rows do not.
  const facts = await readFacts(deps.db, { ...asked, position: await deps.position(), sealed: await deps.sealed() });
  const make = (rows: Rows) => writeRows(deps, task, rows, facts);
  if (job.scope === "page") {
    const { list, page, all } = await readPage(deps.db, definition, request, context);
    return make({ total: list.length, rows: list, sums: sumRows(page, all) });
  }
  return readAll(deps.db, definition, request, context, ({ total, sums, rows }) =>
    // One page holds the whole table, so both sums are the same.
    make({ total, rows, sums: definition.sums ? sumRows(sums, sums) : [] }),
  );
};

async function writeRows(deps: ExportDeps, task: Task, { total, rows, sums }: Rows, facts: Facts) {
  const { job, definition, signal, progress } = task;
  const { language } = job;
  if (job.format === "xlsx" && total + ROWS_BESIDE > (deps.mostRows ?? MAX_ROWS))
    throw new GivenUp("export.tooManyRows");
  const sheet = sheetOf(definition, language);
  const writer = createWriter(deps, task, sheet, facts);
  let done = 0;
  try {
    await progress(done, total);
    for await (const row of rows) {
      writer.row(sheet.columns.map(({ name, column }) => cellValue(column, shownValue(column, row, name), language)));
      done += 1;
      if (done % DRAIN_ROWS === 0) await writer.drain();
      if (done % REPORT_ROWS > 0) continue;
      signal.throwIfAborted();
      await progress(done, total);
    }
    for (const [title, values] of sums) writer.sums(title, values);
    writer.footer(footerLines(facts, done, language));
    await writer.close();
    return done;
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** A value, with that of the column that stands behind it. */
const shownValue = ({ beside }: Column, row: AnswerRow, name: string): unknown =>
  beside === undefined ? row[name] : [row[name], row[beside]].filter(Boolean).join(" ");

function createWriter(
  { timeZone }: ExportDeps,
  { path, job: { format, language } }: Task,
  sheet: Sheet,
  facts: Facts,
): SheetWriter {
  const settings = {
    path,
    sheet,
    timeZone,
    indexTitle: translate(language, "export.index"),
    heading: headingLines(facts, language),
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
