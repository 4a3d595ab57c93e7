import { snapshot } from "valtio";
import { type KeptScan, type ScanRow, gravest, isRecorded, type ScanResult, rowOfItem } from "./scan-row.ts";
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

/** Numbers of a job that a person left for another one. */
export type JobNumbers = { since: string | undefined; scanned: number; counts: ScanState["counts"]; rows: ScanRow[] };

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
  /** True for a scan of the job at hand. Others that still wait are shown, but count in no number of it. */
  const isOfJob = ({ job }: Pick<ScanRow, "job">): boolean => job === undefined || job === state.since;
  /** Drops rows of earlier jobs that need no attention. */
  const dropEarlier = (): void => {
    const isOver = (row: ScanRow) => !isOfJob(row) && row.result !== "wait" && row.result !== "no";
    if (state.rows.some(isOver)) state.rows = state.rows.filter((row) => !isOver(row));
  };
  /** Counts a repeat with the row of an earlier one of the same cylinder, which goes. */
  const joinRepeats = (row: ScanRow): void => {
    const isSame = (other: ScanRow) => other.gasBarcode === row.gasBarcode && other.procedureId === row.procedureId;
    const others = state.rows.filter((other) => other.commandId !== row.commandId && isSame(other));
    const earlier = others.find(({ result }) => result === "rep");
    row.firstAt = others.findLast(isRecorded)?.at ?? earlier?.firstAt;
    row.times = (earlier?.times ?? 0) + 1;
    if (!earlier) return;
    state.rows = state.rows.filter(({ commandId }) => commandId !== earlier.commandId);
    ignoreFailure(deps.results?.remove(earlier.commandId));
  };
  const show = (rows: ScanRow[]): void => {
    const gravestRow = gravest(rows);
    // A code that a person has to decide on stays large, unless something was refused.
    const isHeld = state.held.some(({ id }) => id === state.heroId);
    if (gravestRow && (!isHeld || gravestRow.result === "no")) state.heroId = gravestRow.commandId;
    deps.sound(rows.map(({ result }) => result));
  };
  const earlierResults = async (): Promise<ScanRow[]> => (await deps.results?.load().catch(() => [])) ?? [];

  return {
    find,
    show,
    earlierResults,
    /** Adds a waiting scan on top. */
    add: (item: KeptScan): void => {
      scanned += 1;
      state.rows.unshift(rowOfItem(item, scanned));
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
    turn: (
      commandId: string,
      word: Pick<ScanRow, "result" | "codes" | "says" | "briefs" | "route" | "inspectionDue">,
    ): ScanRow[] => {
      const row = find(commandId);
      count("wait", -1);
      if (!row || isOfJob(row)) count(word.result, 1);
      return row ? [Object.assign(row, word, { unsure: false })] : [];
    },
    /** Stores and shows rows with results. `at` is the time of the results in ms since 1970. */
    settle: (rows: ScanRow[], at: number): void => {
      for (const row of rows) if (isRecorded(row)) row.recordedAt = at;
      for (const row of rows) if (row.result === "rep") joinRepeats(row);
      dropEarlier();
      keep(rows.filter(({ commandId }) => find(commandId)));
      void name(rows);
      show(rows);
    },
    /** Makes a rejected scan wait again, with its corrected barcode. */
    waitAgain: (item: KeptScan): void => {
      const row = find(item.commandId);
      if (row) Object.assign(row, { gasBarcode: item.gasBarcode, result: "wait", says: [], briefs: [] });
      else state.rows.unshift(rowOfItem(item, (scanned += 1)));
      if (row) count("no", -1);
      count("wait", 1);
    },
    remove: ({ commandId, result }: Pick<ScanRow, "commandId" | "result">): void => {
      state.rows = state.rows.filter((row) => row.commandId !== commandId);
      count(result, -1);
      if (result !== "wait") ignoreFailure(deps.results?.remove(commandId));
    },
    /** Marks a scan as taken back at a time (ISO 8601), and shows it large. */
    takeBack: (row: ScanRow, at: string): void => {
      count(row.result, -1);
      if (isOfJob(row)) count("back", 1);
      Object.assign(row, { result: "back", backAt: at });
      state.heroId = row.commandId;
      keep([row]);
    },
    /** Adds the results and waiting scans of an earlier page below this page's scans. */
    putBelow: (results: ScanRow[], waiting: KeptScan[]): void => {
      const waits = new Set(waiting.map(({ commandId }) => commandId));
      const settled = results.filter((row) => isOfJob(row) && !waits.has(row.commandId) && !find(row.commandId));
      const rows = [...settled, ...waiting.map((item) => rowOfItem(item, 0, true))].sort(byTime);
      for (const row of state.rows) row.n += rows.length;
      scanned += rows.length;
      state.rows.push(...rows.map((row, i) => ({ ...row, n: i + 1 })).reverse());
      state.rows.splice(mostRows);
      for (const { result, times = 1 } of settled) state.counts[result] += times;
      void name(state.rows);
      state.heroId ??= state.rows[0]?.commandId;
      if (waiting.length > 0) count("wait", waiting.length);
    },
    /** All scans of the job, oldest first, including those that the page does not show. */
    all: async (): Promise<ScanRow[]> => {
      const visibleIds = new Set(state.rows.map(({ commandId }) => commandId));
      const others = (await earlierResults()).filter((row) => isOfJob(row) && !visibleIds.has(row.commandId));
      await name(state.rows);
      return [...others, ...(snapshot(state).rows as ScanRow[])].filter(isOfJob).sort(byTime);
    },
    /** The job's numbers as they are now, to go on with them later. */
    numbers: () => ({
      since: state.since,
      scanned,
      counts: { ...state.counts, wait: 0 },
      rows: state.rows.filter(isOfJob),
    }),
    /** Goes on with the numbers of an earlier job. */
    resume: (numbers: JobNumbers): void => {
      const isOpen = new Set(state.rows.map(({ commandId }) => commandId));
      scanned = numbers.scanned;
      state.since = numbers.since;
      state.counts = { ...numbers.counts, wait: state.counts.wait };
      const settled = numbers.rows.filter(({ commandId, result }) => result !== "wait" && !isOpen.has(commandId));
      state.rows = [...state.rows, ...settled];
      keep(settled);
    },
    /** Ends the job. Waiting rows stay. */
    clear: (): void => {
      scanned = 0;
      state.rows = state.rows.filter(({ result }) => result === "wait");
      state.counts = { ...noCounts(), wait: state.counts.wait };
      state.heroId = state.rows[0]?.commandId;
      ignoreFailure(deps.results?.clear());
    },
  };
};
