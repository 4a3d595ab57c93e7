import type { ImportMapping } from "#infra/engines/database/tables/imports.ts";
import type { ImportStore, KeptImport, KeptRow } from "#infra/stores/imports/import-store.ts";
import type { Cells } from "#contracts/imports/read-cell.ts";
import { languages } from "#contracts/locales/languages.ts";
import { translate } from "#contracts/locales/translate.ts";
import { createSurvey, type Reading } from "#contracts/imports/reading.ts";
import { ReadModelMissing, translateFailure } from "#infra/engines/list-engine/failures.ts";
import type { ImportParts } from "./parts.ts";
import { createRowChecker, type JudgedRow, type RowChecker } from "./row-checker.ts";
import { isExample } from "./template/example.ts";

/** Rows that are checked before the job looks again whether it was cancelled. */
const PORTION = 1000;

type Check = ImportParts & {
  store: ImportStore;
  record: KeptImport;
  progress(done: number, total: number): Promise<void>;
};

/** Checks every row of the mapped sheet. Returns the number of rows. */
export const checkImport = async ({ store, record, progress, ...parts }: Check): Promise<number> => {
  const { mapping, sheets, id } = record;
  if (!mapping) throw new Error(`the import ${id} has no mapping`);
  const place = sheets.findIndex(({ name }) => name === mapping.sheet);
  const total = sheets[place]?.rows ?? 0;
  await progress(0, total);
  await store.clearRows(id);
  const reading = await survey({ store, record, ...parts }, mapping, place);
  const checker = await createRowChecker(parts, undefined, { reading });
  await store.set(id, { tares: checker.tares, reading });
  const first = new Map<string, number>();
  let [count, after] = [0, mapping.headRow];
  for (;;) {
    const portion = await store.source(id, place, after, PORTION);
    if (portion.length === 0) break;
    after = portion.at(-1)?.row ?? after;
    const rows = portion
      .filter(({ cells }) => !isSum(cells))
      .map(({ row, cells }) => ({ row, cells: mapped(mapping, cells) }))
      .filter(({ cells }) => Object.keys(cells).length > 0 && !isExample(parts.kind, cells));
    const results = await checker.judge(rows);
    await store.writeRows(
      id,
      results.map((row) => stateOfRow(row, first)),
    );
    count += portion.length;
    await progress(count, Math.max(count, total));
  }
  await store.recount(id);
  return count;
};

/** Reads the whole sheet first, because one cell can decide how its whole column is read. */
const survey = async (
  { store, record, kind, ctx }: Omit<Check, "progress">,
  mapping: ImportMapping,
  place: number,
): Promise<Reading> => {
  const columns = createSurvey(kind);
  for (let after = mapping.headRow; ;) {
    const portion = await store.source(record.id, place, after, PORTION);
    if (portion.length === 0) break;
    after = portion.at(-1)?.row ?? after;
    for (const { cells } of portion) {
      const row = mapped(mapping, cells);
      if (!isSum(cells) && !isExample(kind, row)) columns.add(row);
    }
  }
  return columns.end(kind.name === "cylinder" ? await fleetLengths(ctx) : []);
};

/** Rows with sums at the end of our own exports are skipped. Their first cell has the sum's title. */
const isSum = ([first = ""]: readonly string[]): boolean => sumTitles.has(first);
const sumTitles = new Set(
  languages.flatMap((language) => [translate(language, "export.sum.page"), translate(language, "export.sum.all")]),
);

/** Smallest fleet with enough barcodes to tell which lengths are usual. */
const LEAST_FLEET = 20;

const fleetLengths = async ({ reference }: Check["ctx"]): Promise<number[]> => {
  try {
    const lengths = await reference.barcodeLengths();
    const measured = lengths.reduce((sum, { count }) => sum + count, 0);
    return measured < LEAST_FLEET ? [] : lengths.map(({ length }) => length);
  } catch (error) {
    // The projections create the read models at their first start. Until then there are no cylinders.
    if (translateFailure(error) instanceof ReadModelMissing) return [];
    throw error;
  }
};

/** Checks the current rows again, after it is decided how to read their columns. Registered rows do not change. */
export const checkAgain = async ({ store, record, progress, ...parts }: Check): Promise<number> => {
  const { id, tares, reading } = record;
  const checker = await createRowChecker(parts, tares ?? undefined, { reading: reading ?? undefined });
  const first = new Map<string, number>();
  const total = await store.countRows(id, {});
  let count = 0;
  for (let after = 0; ;) {
    const rows = await store.rows(id, { after }, { offset: 0, limit: PORTION });
    if (rows.length === 0) break;
    after = rows.at(-1)?.row ?? after;
    const isOpen = ({ state }: KeptRow) => state !== "created" && state !== "failed";
    for (const { keys, row } of rows.filter((each) => !isOpen(each))) for (const key of keys) first.set(key, row);
    const results = await checker.judge(rows.filter(isOpen));
    await store.replaceRows(
      id,
      results.map((row) => stateOfRow(row, first)),
    );
    count += rows.length;
    await progress(count, total);
  }
  await store.recount(id);
  return count;
};

const mapped = ({ columns }: ImportMapping, cells: readonly string[]): Cells =>
  Object.fromEntries(
    Object.entries(columns)
      .map(([field, index]) => [field, (cells[index] ?? "").trim()] as const)
      .filter(([, text]) => text !== ""),
  );

/** Compares a row with those above it: the first row without errors keeps its keys, later rows with the same keys are duplicates. */
const stateOfRow = ({ row, cells, errors, keys }: Omit<JudgedRow, "values">, first: Map<string, number>): KeptRow => {
  const base = { row, cells: { ...cells }, keys };
  if (errors.length > 0) return { ...base, errors, state: "error" };
  const double = keys.find((key) => first.has(key));
  if (double !== undefined)
    return { ...base, errors: [duplicateOf(double, first.get(double) ?? 0)], state: "duplicate" };
  for (const key of keys) first.set(key, row);
  return { ...base, errors: [], state: "ready" };
};

const duplicateOf = (key: string, row: number) => {
  const [names] = JSON.parse(key) as [string];
  const field = names.split("+").find((name) => name !== "type") ?? names;
  return { field, code: "import.duplicate", params: { row } };
};

type Mending = { store: ImportStore; id: string; checker: RowChecker };

/**
 * Checks changed rows again, with their old and new duplicates.
 *
 * @param changed the old rows, with their new cells
 * @returns all checked rows, by row number
 */
export const judgeAnew = async (
  { store, id, checker }: Mending,
  changed: readonly { was: KeptRow; cells: Cells }[],
): Promise<KeptRow[]> => {
  const results = await checker.judge(changed.map(({ was, cells }) => ({ row: was.row, cells })));
  const keys = [...changed.flatMap(({ was }) => was.keys), ...results.flatMap((row) => row.keys)];
  const numbers = new Set(results.map(({ row }) => row));
  const beside = (await store.sharing(id, [...new Set(keys)])).filter(({ row }) => !numbers.has(row));
  // The other rows keep their own errors. A duplicate's only error is that it is one.
  const others = beside.map((row) => ({ ...row, errors: row.state === "error" ? row.errors : [] }));
  const fixed = beside.filter(({ state }) => state === "created" || state === "failed");
  const first = new Map(fixed.flatMap(({ row, keys: rowKeys }) => rowKeys.map((key) => [key, row] as const)));
  const open = others.filter(({ row }) => fixed.every((each) => each.row !== row));
  const rows = [...results, ...open].sort((a, b) => a.row - b.row).map((row) => stateOfRow(row, first));
  await store.replaceRows(id, rows);
  await store.recount(id);
  return rows;
};
