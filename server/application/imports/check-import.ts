import type { ImportMapping } from "#infra/engines/database/tables/imports.ts";
import type { ImportStore, KeptImport, KeptRow } from "#infra/engines/imports/import-store.ts";
import type { Cells } from "#contracts/imports/read-row.ts";
import type { ImportParts } from "./parts.ts";
import { createRowChecker, type JudgedRow, type RowChecker } from "./row-checker.ts";
import { isExample } from "./template/example.ts";

/** Rows that are judged between two looks at whether somebody cancelled. */
const PORTION = 1000;

type Check = ImportParts & {
  store: ImportStore;
  kept: KeptImport;
  progress(done: number, total: number): Promise<void>;
};

/** Judges every row of the mapped sheet anew; answers how many there are. */
export const checkImport = async ({ store, kept, progress, ...parts }: Check): Promise<number> => {
  const { mapping, sheets, id } = kept;
  if (!mapping) throw new Error(`the import ${id} has no mapping`);
  const place = sheets.findIndex(({ name }) => name === mapping.sheet);
  const total = sheets[place]?.rows ?? 0;
  await progress(0, total);
  await store.clearRows(id);
  const checker = await createRowChecker(parts);
  await store.set(id, { tares: checker.tares });
  const first = new Map<string, number>();
  let [done, after] = [0, mapping.headRow];
  for (;;) {
    const portion = await store.source(id, place, after, PORTION);
    if (portion.length === 0) break;
    after = portion.at(-1)?.row ?? after;
    const rows = portion
      .map(({ row, cells }) => ({ row, cells: mapped(mapping, cells) }))
      .filter(({ cells }) => Object.keys(cells).length > 0 && !isExample(parts.kind, cells));
    const judged = await checker.judge(rows);
    await store.writeRows(
      id,
      judged.map((row) => placed(row, first)),
    );
    done += portion.length;
    await progress(done, Math.max(done, total));
  }
  await store.recount(id);
  return done;
};

const mapped = ({ columns }: ImportMapping, cells: readonly string[]): Cells =>
  Object.fromEntries(
    Object.entries(columns)
      .map(([field, index]) => [field, (cells[index] ?? "").trim()] as const)
      .filter(([, text]) => text !== ""),
  );

/** A row beside those above it: the first without errors that has its keys stands, later ones are doubles of it. */
const placed = ({ row, cells, errors, keys }: Omit<JudgedRow, "values">, first: Map<string, number>): KeptRow => {
  const kept = { row, cells: { ...cells }, keys };
  if (errors.length > 0) return { ...kept, errors, state: "error" };
  const double = keys.find((key) => first.has(key));
  if (double !== undefined)
    return { ...kept, errors: [duplicateOf(double, first.get(double) ?? 0)], state: "duplicate" };
  for (const key of keys) first.set(key, row);
  return { ...kept, errors: [], state: "ready" };
};

const duplicateOf = (key: string, row: number) => {
  const [names] = JSON.parse(key) as [string];
  const field = names.split("+").find((name) => name !== "type") ?? names;
  return { field, code: "import.duplicate", params: { row } };
};

type Mending = { store: ImportStore; id: string; checker: RowChecker };

/**
 * Judges rows anew whose cells have changed, and the doubles that hang on them, before and after.
 *
 * @param changed rows as they were, with the cells that they have now
 * @returns all rows that were judged, by their numbers
 */
export const judgeAnew = async (
  { store, id, checker }: Mending,
  changed: readonly { was: KeptRow; cells: Cells }[],
): Promise<KeptRow[]> => {
  const judged = await checker.judge(changed.map(({ was, cells }) => ({ row: was.row, cells })));
  const keys = [...changed.flatMap(({ was }) => was.keys), ...judged.flatMap((row) => row.keys)];
  const numbers = new Set(judged.map(({ row }) => row));
  const beside = (await store.sharing(id, [...new Set(keys)])).filter(({ row }) => !numbers.has(row));
  // The others keep their own errors; of doubles nothing is an error but that.
  const others = beside.map((row) => ({ ...row, errors: row.state === "error" ? row.errors : [] }));
  const fixed = beside.filter(({ state }) => state === "created" || state === "failed");
  const first = new Map(fixed.flatMap(({ row, keys: own }) => own.map((key) => [key, row] as const)));
  const open = others.filter(({ row }) => fixed.every((each) => each.row !== row));
  const rows = [...judged, ...open].sort((a, b) => a.row - b.row).map((row) => placed(row, first));
  await store.replaceRows(id, rows);
  await store.recount(id);
  return rows;
};
