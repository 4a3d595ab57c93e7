import { snapshot } from "valtio";
import type { RecordItem } from "#contracts/commands/record.ts";
import { type ScanRow, gravest, type ScanResult, rowOfItem } from "./scan-row.ts";
import type { ResultStore } from "./result-store.ts";
import { noCounts, type ScanState } from "./scan-state.ts";

/** Maximum number of barcodes in one request. */
const mostNames = 50;

type AskSpecs = (gasBarcodes: string[]) => Promise<ReadonlyMap<string, string>>;

const isUnnamed = ({ result, codes, specName }: ScanRow): boolean =>
  result !== "wait" && specName === undefined && !codes.includes("cylinder.unknown");

/** Splits rows into groups, one for each request. */
const portions = (rows: ScanRow[]): ScanRow[][] =>
  Array.from({ length: Math.ceil(rows.length / mostNames) }, (_, i) => rows.slice(i * mostNames, (i + 1) * mostNames));

/** Adds the names of the specifications to rows with a result. Returns the changed rows. */
export const nameSpecs = async (rows: ScanRow[], ask: AskSpecs | undefined): Promise<ScanRow[]> => {
  const changed: ScanRow[] = [];
  for (const portion of ask ? portions(rows.filter(isUnnamed)) : []) {
    const names = await ask?.(portion.map(({ gasBarcode }) => gasBarcode)).catch(() => undefined);
    if (!names) break;
    for (const row of portion) {
      const specName = names.get(row.gasBarcode);
      if (specName !== undefined) changed.push(Object.assign(row, { specName }));
    }
  }
  return changed;
};

export type ScanRowsDeps = {
  sound(results: ScanResult[]): void;
  /** Results are lost with the page if there is no store. */
  results?: ResultStore;
  /** Loads specifications by barcode. Without it rows have none. */
  specNames?: AskSpecs;
  /** Called when the number of waiting scans changes. */
  waiting?(count: number): void;
};

/** Maximum number of rows on the page. The counters include the others too. */
const mostRows = 500;

const byTime = (a: ScanRow, b: ScanRow): number => (a.at < b.at ? -1 : Number(a.at > b.at));

/** A job's scans as rows, newest first, with counters. A store keeps results over a reload. Long because rows and counters change together. */
export const createScanRows = (state: ScanState, deps: ScanRowsDeps) => {
  let scanned = 0;

  const find = (commandId: string): ScanRow | undefined => state.rows.find((row) => row.commandId === commandId);
  const count = (result: ScanResult, by: number): void => {
    state.counts[result] += by;
    if (result === "wait") deps.waiting?.(state.counts.wait);
  };
  /** A result that cannot be stored is lost with the page. */
  const ignoreFailure = (change: Promise<void> | undefined): void => void change?.catch(() => undefined);
  const keep = (rows: ScanRow[]): void => {
    if (rows.length > 0) ignoreFailure(deps.results?.put(rows.map((row) => snapshot(row) as ScanRow)));
  };
  /** Adds specifications to rows. A row that was undone meanwhile is not stored. */
  const name = async (rows: ScanRow[]): Promise<void> => {
    const withSpecs = await nameSpecs(rows, deps.specNames);
    keep(withSpecs.filter(({ commandId }) => find(commandId)));
  };
  const show = (rows: ScanRow[]): void => {
    state.heroId = gravest(rows)?.commandId ?? state.heroId;
    deps.sound(rows.map(({ result }) => result));
  };
  const earlierResults = async (): Promise<ScanRow[]> => (await deps.results?.load().catch(() => [])) ?? [];

  return {
    find,
    show,
    earlierResults,
    /** Adds a waiting scan on top. */
    add: (item: RecordItem, way: ScanRow["way"]): void => {
      scanned += 1;
      state.rows.unshift({ ...rowOfItem(item, scanned), way });
      state.rows.splice(mostRows);
      count("wait", 1);
      state.heroId = item.commandId;
    },
    /** Gives a waiting scan a new id. Nothing has been recorded with the new id. */
    rename: (commandId: string, newId: string): void => {
      Object.assign(find(commandId) ?? {}, { commandId: newId, unsure: false });
      if (state.heroId === commandId) state.heroId = newId;
    },
    /** Gives a waiting scan its result. A scan without a row on the page is counted too. */
    turn: (commandId: string, word: Pick<ScanRow, "result" | "codes" | "says">): ScanRow[] => {
      count("wait", -1);
      count(word.result, 1);
      const row = find(commandId);
      return row ? [Object.assign(row, word)] : [];
    },
    /** Stores and shows rows with results. `at` is the time of the results in ms since 1970. */
    settle: (rows: ScanRow[], at: number): void => {
      for (const row of rows) if (row.result === "ok" || row.result === "exc") row.recordedAt = at;
      keep(rows);
      void name(rows);
      show(rows);
    },
    /** Makes a rejected scan wait again, with its corrected barcode. */
    waitAgain: (item: RecordItem): void => {
      const row = find(item.commandId);
      if (row) Object.assign(row, { gasBarcode: item.gasBarcode, result: "wait", says: [] });
      else state.rows.unshift(rowOfItem(item, (scanned += 1)));
      if (row) count("no", -1);
      count("wait", 1);
    },
    remove: ({ commandId, result }: Pick<ScanRow, "commandId" | "result">): void => {
      state.rows = state.rows.filter((row) => row.commandId !== commandId);
      count(result, -1);
      if (result !== "wait") ignoreFailure(deps.results?.remove(commandId));
    },
    /** Adds the results and waiting scans of an earlier page below this page's scans. */
    putBelow: (results: ScanRow[], waiting: RecordItem[]): void => {
      const waits = new Set(waiting.map(({ commandId }) => commandId));
      const settled = results.filter(({ commandId }) => !waits.has(commandId) && !find(commandId));
      const rows = [...settled, ...waiting.map((item) => rowOfItem(item, 0, true))].sort(byTime);
      for (const row of state.rows) row.n += rows.length;
      scanned += rows.length;
      state.rows.push(...rows.map((row, i) => ({ ...row, n: i + 1 })).reverse());
      state.rows.splice(mostRows);
      for (const { result } of settled) state.counts[result] += 1;
      void name(state.rows);
      state.heroId ??= state.rows[0]?.commandId;
      if (waiting.length > 0) count("wait", waiting.length);
    },
    /** All scans of the job, oldest first, including those that the page does not show. */
    all: async (): Promise<ScanRow[]> => {
      const visibleIds = new Set(state.rows.map(({ commandId }) => commandId));
      const others = (await earlierResults()).filter(({ commandId }) => !visibleIds.has(commandId));
      await name(state.rows);
      return [...others, ...(snapshot(state).rows as ScanRow[])].sort(byTime);
    },
    /** Ends the job. Waiting rows stay. */
    clear: (): void => {
      state.rows = state.rows.filter(({ result }) => result === "wait");
      state.counts = { ...noCounts(), wait: state.counts.wait };
      state.heroId = state.rows[0]?.commandId;
      ignoreFailure(deps.results?.clear());
    },
  };
};
