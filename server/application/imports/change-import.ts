import type { ImportCounts, ImportRow } from "#contracts/imports/calls.ts";
import { importKinds } from "#contracts/imports/kinds.ts";
import type { DayOrder } from "#contracts/imports/read-day.ts";
import type { Cells } from "#contracts/imports/read-cell.ts";
import type { ImportMapping } from "#infra/engines/database/tables/imports.ts";
import type { KeptImport, KeptRow } from "#infra/stores/imports/import-store.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import { judgeAnew } from "./check-import.ts";
import { beginJob, findOwn, isBusy, mayNotAdd, rowOf, stateOf, type ImportCaller } from "./own-imports.ts";
import { createRowChecker } from "./row-checker.ts";

type Started = Promise<Answer<{ id: string; jobId: string }>>;

/** Finds the caller's own import, if they may add its records and no job works on it. */
const findIdle = async (parts: ImportCaller, id: string): Promise<Answer<KeptImport>> => {
  const current = await findOwn(parts, id);
  if (!current.ok) return current;
  const refusal = mayNotAdd(parts, current.data.kind);
  if (refusal) return refusal;
  return isBusy(current.data) ? refusedCall("import.busy") : current;
};

/** Finds an import with checked rows. Refused with `import.notChecked` before that. */
const findChecked = async (parts: ImportCaller, id: string): Promise<Answer<KeptImport>> => {
  const current = await findIdle(parts, id);
  if (!current.ok) return current;
  const isChecked = current.data.phase !== "uploaded" && current.data.phase !== "checking";
  return isChecked ? current : refusedCall("import.notChecked");
};

/** Runs the changes of an import one at a time, so that no cell changes while its row is registered. */
const inTurn = <T>({ ctx }: ImportCaller, id: string, change: () => Promise<T>): Promise<T> =>
  ctx.locks([`import:${id}`], change);

/** Stores which column holds which field, and starts the check of all rows. */
export const mapImport = (parts: ImportCaller, { id, ...mapping }: { id: string } & ImportMapping): Started =>
  inTurn(parts, id, async () => {
    const current = await findIdle(parts, id);
    if (!current.ok) return current;
    const record = current.data;
    const refusal = refuseMapping(record, mapping);
    if (refusal) return refusal;
    if ((await parts.store.countRows(id, { states: ["created"] })) > 0) return refusedCall("import.started");
    await parts.store.set(id, { mapping });
    return beginJob(parts, record, { kind: "importCheck", phase: "checking" });
  });

const refuseMapping = (
  { kind, sheets }: KeptImport,
  { sheet, headRow, columns }: ImportMapping,
): CallRefused | undefined => {
  const page = sheets.find(({ name }) => name === sheet);
  if (!page) return refusedCall("import.unknownSheet", { params: { sheet } });
  const { fields } = importKinds[kind];
  const indexes = new Set(page.columns.map(({ index }) => index));
  const errors = Object.entries(columns).flatMap(([field, index]) => {
    if (!Object.hasOwn(fields, field)) return [{ path: `columns.${field}`, code: "import.unknownField" }];
    return indexes.has(index) ? [] : [{ path: `columns.${field}`, code: "import.unknownColumn" }];
  });
  if (errors.length > 0) return refusedCall("request.invalid", { errors });
  if (Object.keys(columns).length === 0) return refusedCall("import.noColumns");
  return page.rows + page.headRow - headRow < 0 ? refusedCall("import.noRows") : undefined;
};

/** Registers the rows that are ready. If the call is sent again while it runs, or after everything is done, it returns the same job. */
export const startRun = (
  parts: ImportCaller,
  { id, leaveOutErrors }: { id: string; leaveOutErrors: boolean },
): Started =>
  inTurn(parts, id, async () => {
    const current = await findOwn(parts, id);
    if (current.ok && stateOf(current.data) === "running" && current.data.jobId)
      return done({ id, jobId: current.data.jobId });
    const ready = await findChecked(parts, id);
    if (!ready.ok) return ready;
    const record = ready.data;
    const { store } = parts;
    const errors = await store.countRows(id, { states: ["error"] });
    const open = await store.countRows(id, { states: ["ready", "failed"] });
    if (open === 0 && record.phase === "completed" && record.jobId) return done({ id, jobId: record.jobId });
    if (errors > 0 && !leaveOutErrors) return refusedCall("import.hasErrors", { params: { count: errors } });
    if (open === 0) return refusedCall("import.nothingReady");
    await store.openFailed(id);
    return beginJob(parts, record, { kind: "importRun", phase: "running" });
  });

export const cancelImport = async (parts: ImportCaller, id: string): Promise<Answer<{ id: string }>> => {
  const current = await findOwn(parts, id);
  if (!current.ok) return current;
  const job = current.data.jobId === null ? undefined : await parts.jobs.store.find(current.data.jobId);
  return job && (await parts.jobs.cancel(job)) ? done({ id }) : refusedCall("import.notBusy");
};

export const removeImport = async (parts: ImportCaller, id: string): Promise<Answer<{ id: string }>> => {
  const current = await findOwn(parts, id);
  if (!current.ok) return current;
  if (isBusy(current.data)) return refusedCall("import.busy");
  await parts.store.remove(id);
  return done({ id });
};

/** Stores how to read a column with ambiguous cells, and starts another check of the rows in their current form. */
export const settleImport = (
  parts: ImportCaller,
  { id, days, lengths }: { id: string; days?: { field: string; order: DayOrder }; lengths?: "taken" },
): Started =>
  inTurn(parts, id, async () => {
    const current = await findChecked(parts, id);
    if (!current.ok) return current;
    const record = current.data;
    const { reading } = record;
    if (!reading || (days && reading.days.every(({ field }) => field !== days.field)))
      return refusedCall("request.invalid", { errors: [{ path: "days.field", code: "import.unknownField" }] });
    const settled = reading.days.map((column) =>
      column.field === days?.field ? { ...column, order: days.order, by: "person" as const } : column,
    );
    const unusual = lengths === "taken" ? await unusualLengths(parts, id) : [];
    const all = [...new Set([...reading.lengths.taken, ...unusual])];
    await parts.store.set(id, { reading: { ...reading, days: settled, lengths: { ...reading.lengths, taken: all } } });
    return beginJob(parts, record, { kind: "importCheck", phase: "checking", again: true });
  });

/** Barcode lengths that the check reported as unusual. */
const unusualLengths = async ({ store }: ImportCaller, id: string): Promise<number[]> => {
  const lengths = new Set<number>();
  for (let after = 0; ;) {
    const rows = await store.rows(id, { states: ["error"], after }, { offset: 0, limit: MOST_TOLD });
    if (rows.length === 0) return [...lengths];
    after = rows.at(-1)?.row ?? after;
    for (const { errors } of rows)
      for (const { code, params } of errors) if (code === "import.unusualLength") lengths.add(Number(params?.["has"]));
  }
};

type Cell = { row: number; field: string; value: string };
/** Most checked rows in one response. */
const MOST_TOLD = 2000;

/** Changes cells, and checks their rows and the duplicates again. */
export const mendCells = async (
  parts: ImportCaller,
  { id, cells }: { id: string; cells: readonly Cell[] },
): Promise<Answer<ImportCounts & { rows: ImportRow[] }>> =>
  inTurn(parts, id, async () => {
    const current = await findChecked(parts, id);
    if (!current.ok) return current;
    const { fields } = importKinds[current.data.kind];
    const unknown = cells.flatMap(({ field }, at) =>
      Object.hasOwn(fields, field) ? [] : [{ path: `cells.${at}.field`, code: "import.unknownField" }],
    );
    if (unknown.length > 0) return refusedCall("request.invalid", { errors: unknown });
    const numbers = [...new Set(cells.map(({ row }) => row))];
    const rows = await parts.store.rows(id, { rows: numbers }, { offset: 0, limit: numbers.length });
    const byNumber = new Map(rows.map((row) => [row.row, row]));
    const missing = numbers.find((row) => !byNumber.has(row));
    if (missing !== undefined) return refusedCall("import.rowUnknown", { params: { row: missing } });
    const created = rows.find(({ state }) => state === "created");
    if (created) return refusedCall("import.rowCreated", { params: { row: created.row } });
    const results = await judge(parts, current.data, rows, (row) =>
      withCells(
        row.cells,
        cells.filter((cell) => cell.row === row.row),
      ),
    );
    const counts = await parts.store.recount(id);
    return done({ ...counts, rows: results.slice(0, MOST_TOLD).map(rowOf(parts.caller.language)) });
  });

/** Replaces a text in all cells of a field, except in registered rows. */
export const replaceText = async (
  parts: ImportCaller,
  { id, field, from, to }: { id: string; field: string; from: string; to: string },
): Promise<Answer<ImportCounts & { replaced: number }>> =>
  inTurn(parts, id, async () => {
    const current = await findChecked(parts, id);
    if (!current.ok) return current;
    if (!Object.hasOwn(importKinds[current.data.kind].fields, field))
      return refusedCall("request.invalid", { errors: [{ path: "field", code: "import.unknownField" }] });
    const rows = (await parts.store.having(id, field, from)).filter(({ state }) => state !== "created");
    await judge(parts, current.data, rows, (row) => withCells(row.cells, [{ row: row.row, field, value: to }]));
    return done({ ...(await parts.store.recount(id)), replaced: rows.length });
  });

const judge = async (
  parts: ImportCaller,
  { id, kind, tares, reading }: KeptImport,
  rows: readonly KeptRow[],
  cellsOf: (row: KeptRow) => Cells,
): Promise<KeptRow[]> => {
  if (rows.length === 0) return [];
  const checker = await createRowChecker({ ...parts, kind: importKinds[kind] }, tares ?? undefined, {
    reading: reading ?? undefined,
  });
  const changed = rows.map((was) => ({ was, cells: cellsOf(was) }));
  return judgeAnew({ store: parts.store, id, checker }, changed);
};

const withCells = (before: Cells, changes: readonly Cell[]): Cells => {
  const cells = { ...before };
  for (const { field, value } of changes) {
    const text = value.trim();
    if (text === "") delete cells[field];
    else cells[field] = text;
  }
  return cells;
};
