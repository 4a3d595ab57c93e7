import { exportableLists } from "#contracts/lists/exportable.ts";
import { GivenUp } from "#infra/stores/jobs/define-job.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import { scopeInList } from "#infra/engines/list-engine/requester-scope.ts";
import { overPast, readPast } from "#infra/stores/past/read-past.ts";
import type { JobPayload } from "#contracts/jobs/payloads.ts";
import { readPosition } from "#infra/engines/read-models/progress.ts";
import { defineJob, type JobTenant } from "./define-job.ts";
import { type ExportDeps, type Task, writeSheet } from "./write-sheet.ts";
import type { Kysely } from "kysely";
import { labelKey } from "#contracts/list-kit/define-list.ts";
import { translate } from "#contracts/locales/translate.ts";
import { PDF_MOST_ROWS } from "#contracts/wire/exports.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { readAll, readPage } from "#infra/engines/list-engine/list-engine.ts";
import { version } from "#infra/process/version.ts";
import { readLetterhead } from "../paper/letterhead.ts";
import { type Facts, readFacts } from "../render/facts/facts.ts";
import { ColumnNotEmpty, withoutEmpty } from "../render/pdf/empty-columns.ts";
import type { Frame } from "../render/pdf/paper-frame.ts";
import { type ListPdf, writeListPdf } from "../render/pdf/write-list-pdf.ts";
import { sheetOf } from "../render/sheet.ts";
import { wallClock } from "../render/wall-clock.ts";

/** Writes the unfinished file of a printed list. Returns its number of rows. */
async function writePdf(deps: ExportDeps, task: Task): Promise<number> {
  const { job, definition, request, scope } = task;
  const { userId, userName, language, query } = job;
  const { db, timeZone } = deps;
  const at = deps.now();
  const context = { scope, reader: userId, timeZone, now: task.past?.past.at ?? at, language, past: task.past?.past };
  const question = { definition, query, language, scope, userId, userName, at, timeZone, asOf: task.past?.asOf };
  // Read before the first row, because a later seal may cover events that the rows do not show.
  const facts = await readFacts(db, { ...question, position: await deps.position(), sealed: await deps.sealed() });
  const maker = await makerOf(db, userId, deps.tenantId);
  const kept = new Set(definition.sums ?? []);
  const write = (rows: Rows) => writeRows(deps, task, { facts, maker, at, kept }, rows);
  if (job.scope === "page") {
    const { list, total } = await readPage(db, definition, { ...request, exactTotal: true }, context);
    return write({ rows: list, total: list.length, of: total });
  }
  for (;;) {
    try {
      return await readAll(db, definition, request, context, ({ total, rows }) => write({ rows, total }));
    } catch (error) {
      if (!(error instanceof ColumnNotEmpty)) throw error;
      // The file is written again with this column. Each column comes once.
      kept.add(error.column);
    }
  }
}

type Told = { facts: Facts; maker: Frame["maker"]; at: Date; kept: ReadonlySet<string> };
/** `of`: the number of rows in the whole list, if these are one page of it. */
type Rows = Pick<ListPdf, "rows" | "total"> & { of?: number };

async function writeRows(
  deps: ExportDeps,
  { job, path, definition, request, signal, progress }: Task,
  { facts, maker, at, kept }: Told,
  { rows, total, of }: Rows,
): Promise<number> {
  const { printer, timeZone } = deps;
  if (!printer) throw new Error("this worker has no printer");
  const { language, query } = job;
  if (total === 0) throw new GivenUp("export.empty");
  if (total > PDF_MOST_ROWS) throw new GivenUp("export.tooLarge", { limit: showNumber(PDF_MOST_ROWS) });
  const counts = { n: showNumber(of ?? total), shown: showNumber(total) };
  const extent = { ...counts, ...orderOf(definition, request, language) };
  const { values } = query;
  const sheet = sheetOf(definition, language, values);
  const first = await withoutEmpty(sheet, rows, kept, language);
  const frame: Frame = {
    leftOut: sheet.columns.filter(({ name }) => first.empty.includes(name)).map(({ title }) => title),
    facts,
    definition,
    language,
    maker,
    number: numberOf(at, timeZone),
    extent: translate(language, of === undefined ? "pdf.extent.all" : "pdf.extent.page", extent),
    version: `Cylindra ${version}`,
  };
  await progress(0, total);
  return writeListPdf(printer, {
    path,
    frame,
    table: { definition, sheet: sheetOf(definition, language, values, first.leftOut), language, timeZone },
    rows: first.rows,
    total,
    made: at,
    signal,
    progress: (rowsDone) => progress(rowsDone, total),
  });
}

const orderOf = (
  { columns }: Task["definition"],
  { sort: [first] }: Task["request"],
  language: Task["job"]["language"],
) => {
  const column = first && columns[first.column];
  return {
    sort: first ? translate(language, labelKey(first.column, column ?? {})) : "",
    order: translate(language, first?.desc ? "pdf.descending" : "pdf.ascending"),
  };
};

/** The enterprise in the letterhead. */
async function makerOf(db: Kysely<Database>, userId: string, tenantId: string): Promise<Frame["maker"]> {
  const account = await db.selectFrom("account").select("company_id").where("id", "=", userId).executeTakeFirst();
  const { name, address, telephone } = await readLetterhead(db, account?.company_id ?? undefined, tenantId);
  return { name, about: [address, telephone].filter(Boolean).join(", ") };
}

/** Date and time in the tenant's zone, as in the file's name, so that the paper leads to its file. */
const numberOf = (at: Date, timeZone: string): string =>
  wallClock(at, timeZone).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");

/** Wait in ms for a checkpoint that covers the newest events of a file. */
const SEAL_MS = 2000;

const depsOf = ({ id, db, pool, timeZone, clock, seals }: JobTenant): ExportDeps => ({
  db,
  tenantId: id,
  timeZone,
  now: () => clock.now(),
  position: () => readPosition(pool),
  sealed: async () => {
    const { position } = await seals.reader.progress();
    // Nobody seals a log that no part of is sealed yet.
    return position === undefined ? seals.reader.newest() : seals.asker.checkpoint(SEAL_MS);
  },
});

/** The moment as of which an export is asked for. The server checked it, and stored the place beside it in the search. */
const pastOf = async (
  tenant: JobTenant,
  { asOf, by, values, ...more }: JobPayload<"export">["query"],
): Promise<Task["past"]> => {
  if (typeof asOf !== "string") return undefined;
  const place = values["companyId"] ?? values["warehouseId"] ?? values["clientId"];
  const scannedAt = by === "occurredAt" && typeof place === "string" ? place : undefined;
  return readPast(tenant, { at: new Date(asOf), scannedAt, isChanged: more["changed"] === "true" });
};

/** Makes the file of one list's export. `changes` replace some of the job's parts. */
export const exportJob = (changes: Partial<ExportDeps> = {}) =>
  defineJob("export", {
    async run({ tenant, job, payload, signal, progress, file }) {
      const definition = exportableLists.get(payload.list);
      if (!definition) throw new GivenUp("export.unknownList");
      const parsed = parseListRequest(definition, payload.query);
      if (!parsed.ok) throw new GivenUp("list.invalid");
      const { language, userId, userName } = job;
      // The person's rights limit the rows, so a person is required.
      if (userId === null) throw new GivenUp("access.denied");
      const scope = await scopeInList(tenant.db, userId, definition);
      const request = { ...payload, language, userId, userName: userName ?? "" };
      const task = { job: request, path: file.path, progress };
      const past = await pastOf(tenant, payload.query);
      const over = past ? overPast(definition, parsed.value) : { definition, request: parsed.value };
      const whole = { ...task, ...over, past, scope, signal };
      const write = payload.format === "pdf" ? writePdf : writeSheet;
      return { done: await write({ ...depsOf(tenant), ...changes }, whole) };
    },
  });
