import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Checkpoint } from "#contracts/seals/checkpoint.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { JobPayload } from "#contracts/jobs/payloads.ts";
import type { Printer } from "#infra/engines/browser/printer.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { GivenUp } from "#infra/stores/jobs/define-job.ts";
import type { Job } from "#infra/stores/jobs/job.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import { readAll, readPage } from "#infra/engines/list-engine/list-engine.ts";
import type { AsOf } from "#contracts/list-kit/as-of.ts";
import type { Past } from "#infra/engines/list-engine/past-tables.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import { cellsOf } from "../render/cells-of.ts";
import { createCsvWriter } from "../render/csv.ts";
import { MAX_ROWS } from "../render/excel-cells.ts";
import { createExcelWriter } from "../render/excel.ts";
import { readFacts, type Facts } from "../render/facts/facts.ts";
import { footerLines, headingLines, printedFoot } from "../render/footer.ts";
import { sheetOf, type Sheet } from "../render/sheet.ts";
import type { SheetWriter, SumRow } from "../render/sheet-writer.ts";
import { countAll, counting, sumRowsOf, type Totals } from "../render/totals.ts";
import { tallyOf } from "../render/tally.ts";

/** Parts needed to make the file of an export. */
export type ExportDeps = {
  db: Kysely<Database>;
  tenantId: string;
  timeZone: string;
  /** Prints PDF files. Absent if only other formats are made. */
  printer?: Printer;
  now: () => Date;
  /** Maximum number of rows of an Excel sheet. Default: the limit of the format. */
  mostRows?: number;
  /** Position of the read models, for the footer. */
  position(): Promise<string | undefined>;
  /** The log's newest checkpoint, for the footer's last line. */
  sealed(): Promise<(Pick<Checkpoint, "size" | "root"> & { covers?: boolean }) | undefined>;
};

export type Task = {
  job: JobPayload<"export"> & Pick<Job, "language"> & { userId: string; userName: string };
  /** Path of the unfinished file. */
  path: string;
  definition: ListDefinition;
  request: ListRequest;
  /** The moment as of which the list is read. */
  past?: { past: Past; asOf: AsOf };
  /** The companies whose rows the reader may see. */
  scope: CompanyScope;
  signal: AbortSignal;
  /** Throws when the file is no longer needed. */
  progress(done: number, total: number): Promise<void>;
};

/** More than an export has of titles, sums and notes. */
const ROWS_BESIDE = 100;
/** Rows between two waits for the disk. */
const DRAIN_ROWS = 500;
/** Rows between two checks that the file is still needed. */
const REPORT_ROWS = 1000;

type Rows = {
  total: number;
  rows: AsyncIterable<AnswerRow> | AnswerRow[];
  /** Called after all rows are read. */
  sums(): SumRow[];
};

/** Writes the unfinished file of an export. Returns its number of rows. */
export const writeSheet = async (deps: ExportDeps, task: Task): Promise<number> => {
  const { job, definition, request, scope } = task;
  const madeAt = deps.now();
  const { past, asOf } = task.past ?? {};
  const context = {
    ...{ scope, reader: job.userId, timeZone: deps.timeZone },
    ...{ now: past?.at ?? madeAt, language: job.language, past },
  };
  const sumRows = (page: Totals, all: Totals) => sumRowsOf(definition, { page, all }, job.language);
  const { userId, userName, language, query } = job;
  const question = { definition, query, language, scope, userId, userName, at: madeAt, timeZone: deps.timeZone, asOf };
  // Read before the first row, because a later seal may cover events that the rows do not show.
  const facts = await readFacts(deps.db, { ...question, position: await deps.position(), sealed: await deps.sealed() });
  const make = (rows: Rows) => writeRows(deps, task, rows, facts);
  if (job.scope === "page") {
    const { list, page, all } = await readPage(deps.db, definition, request, context);
    const tally = await countAll(deps.db, definition, request, context);
    const sums = () => sumRows({ values: page, tally: tallyOf(definition, list) }, { values: all, tally });
    return make({ total: list.length, rows: list, sums });
  }
  return readAll(deps.db, definition, request, context, ({ total, sums: values, rows }) => {
    const tally = tallyOf(definition, []);
    // One page holds the whole table, so both sums are the same.
    const sums = () => sumRows({ values, tally }, { values, tally });
    return make({ total, rows: tally ? counting(rows, definition, tally) : rows, sums });
  });
};

async function writeRows(deps: ExportDeps, task: Task, { total, rows, sums }: Rows, facts: Facts) {
  const { job, definition, signal, progress } = task;
  const { language } = job;
  if (job.format === "xlsx" && total + ROWS_BESIDE > (deps.mostRows ?? MAX_ROWS))
    throw new GivenUp("export.tooManyRows");
  const sheet = sheetOf(definition, language, job.query.values);
  const writer = createWriter(deps, task, sheet, facts);
  let count = 0;
  try {
    await progress(count, total);
    for await (const row of rows) {
      writer.row(cellsOf(sheet, row, language));
      count += 1;
      if (count % DRAIN_ROWS === 0) await writer.drain();
      if (count % REPORT_ROWS > 0) continue;
      signal.throwIfAborted();
      await progress(count, total);
    }
    for (const row of sums()) writer.sums(row);
    writer.footer(footerLines(facts, count, language));
    await writer.close();
    return count;
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

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
    indexTitle: translate(language, "common.rowNumber"),
    heading: headingLines(facts, language),
    printed: printedFoot(facts, language),
  };
  switch (format) {
    case "xlsx":
      return createExcelWriter(settings);
    case "csv":
      return createCsvWriter(settings);
    case "pdf":
      throw new Error("another writer makes these");
    default:
      return format satisfies never;
  }
}
